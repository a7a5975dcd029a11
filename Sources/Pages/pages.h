// Texts that are compiled in, each with a zero at its end. Needs clang 19 or later, for #embed.
const unsigned char *vault_rule_pages(void);
const unsigned char *vault_topic_pages(void);
const unsigned char *vault_command_pages(void);
const unsigned char *vault_preset_pages(void);
const unsigned char *vault_sample_pages(void);
const unsigned char *vault_report_style(void);
const unsigned char *vault_bash_completions(void);
const unsigned char *vault_zsh_completions(void);
const unsigned char *vault_fish_completions(void);
