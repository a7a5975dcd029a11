// Markdown that is compiled in; each text ends in a zero. Needs clang 19 or later, for #embed.
const unsigned char *vault_rule_pages(void);
const unsigned char *vault_topic_pages(void);
const unsigned char *vault_command_pages(void);
