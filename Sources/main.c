// The program begins here and not in Swift: the arguments are certain only where the system hands them over. What Swift
// knows of them it looks up in /proc, which a container or a sandbox may not have.

#include <stdlib.h>
#include <unistd.h>

_Noreturn void vault_begin(int count, char **words);

#if defined(__linux__)
static int root_is_made_up;

// Without /proc a statically linked program does not know where its file is, and Swift's library, which wants to know
// before `main`, ends it. This runs before the library; where its own files are, the program never asks.
__attribute__((constructor(101))) static void make_up_root(void) {
    if (access("/proc/self/exe", F_OK) == 0 || getenv("SWIFT_ROOT")) return;
    root_is_made_up = setenv("SWIFT_ROOT", "/", 0) == 0;
}
#endif

int main(int count, char **words) {
#if defined(__linux__)
    if (root_is_made_up) unsetenv("SWIFT_ROOT");
#endif
    vault_begin(count, words);
}
