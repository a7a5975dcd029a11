#include "pages.h"

// To clang #embed, which is of C23, is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The files as they are. Topics are listed, and tables recognised, in this order.

static const unsigned char rules[] = {
#embed "Rules/file.md"
,
#embed "Rules/settings.md"
,
#embed "Rules/front-matter.md"
,
#embed "Rules/field.md"
,
#embed "Rules/text.md"
,
#embed "Rules/scalar.md"
,
#embed "Rules/link.md"
,
#embed "Rules/action.md"
,
#embed "Rules/goal.md"
,
#embed "Rules/unit.md"
,
#embed "Rules/duplicate.md"
,
#embed "Rules/counting.md"
,
#embed "Rules/set.md"
,
#embed "Rules/workout.md"
,
#embed "Rules/message.md"
, 0};

static const unsigned char topics[] = {
#embed "Topics/install.md"
,
#embed "Topics/fields.md"
,
#embed "Topics/targets.md"
,
#embed "Topics/suggestions.md"
,
#embed "Topics/records.md"
,
#embed "Topics/changes.md"
,
#embed "Topics/fixes.md"
,
#embed "Topics/duplicates.md"
,
#embed "Topics/training.md"
,
#embed "Topics/sets.md"
,
#embed "Topics/conversations.md"
,
#embed "Topics/other-programs.md"
,
#embed "Topics/obsidian.md"
,
#embed "Topics/editors.md"
,
#embed "Topics/assistants.md"
,
#embed "Topics/vim.md"
,
#embed "Topics/git.md"
,
#embed "Topics/json.md"
,
#embed "Topics/prompt.md"
,
#embed "Topics/terminal.md"
,
#embed "Topics/exit-codes.md"
,
#embed "Topics/environment.md"
,
#embed "Topics/meaning.md"
,
#embed "Topics/files.md"
, 0};

static const unsigned char commands[] = {
#embed "Commands/goals.md"
,
#embed "Commands/records.md"
,
#embed "Commands/workouts.md"
,
#embed "Commands/threads.md"
,
#embed "Commands/program.md"
, 0};

static const unsigned char presets[] = {
#embed "Texts/Presets/strong.md"
,
#embed "Texts/Presets/hevy.md"
,
#embed "Texts/Presets/strava.md"
,
#embed "Texts/Presets/garmin.md"
,
#embed "Texts/Presets/toggl.md"
,
#embed "Texts/Presets/withings.md"
,
#embed "Texts/Presets/habitbull.md"
,
#embed "Texts/Presets/csv.md"
, 0};

static const unsigned char samples[] = {
#embed "Texts/samples.md"
, 0};

static const unsigned char report_style[] = {
#embed "Texts/report.css"
, 0};

static const unsigned char bash_completions[] = {
#embed "Texts/completions.bash"
, 0};

static const unsigned char zsh_completions[] = {
#embed "Texts/completions.zsh"
, 0};

static const unsigned char fish_completions[] = {
#embed "Texts/completions.fish"
, 0};

const unsigned char *vault_rule_pages(void) { return rules; }
const unsigned char *vault_topic_pages(void) { return topics; }
const unsigned char *vault_command_pages(void) { return commands; }
const unsigned char *vault_preset_pages(void) { return presets; }
const unsigned char *vault_sample_pages(void) { return samples; }
const unsigned char *vault_report_style(void) { return report_style; }
const unsigned char *vault_bash_completions(void) { return bash_completions; }
const unsigned char *vault_zsh_completions(void) { return zsh_completions; }
const unsigned char *vault_fish_completions(void) { return fish_completions; }
