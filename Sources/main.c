// The program begins here and not in Swift: the arguments are certain only where the system hands them over. What Swift
// knows of them it looks up in /proc, which a container or a sandbox may not have.

_Noreturn void vault_begin(int count, char **words);

int main(int count, char **words) { vault_begin(count, words); }
