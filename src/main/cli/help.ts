import type { Command, Option } from './command.ts'

/** How every command is called. */
export const commandPrefix = 'npm run cli --'

/** What the program can do, one line per command. */
export function overview(commands: Command[]): string[] {
  const rows = [
    ...commands.map((command) => ({ usage: wordsOf(command), summary: command.summary })),
    { usage: 'help [command]', summary: 'Show this, or how to use a command' },
    { usage: 'version', summary: 'Show the version' },
  ]
  const width = Math.max(...rows.map((row) => row.usage.length)) + 2
  return [
    `Usage: ${commandPrefix} <command> [options]`,
    '',
    ...rows.map((row) => `  ${row.usage.padEnd(width)}${row.summary}`),
    '',
    '--json after any command prints its answer for programs (then call npm with --silent).',
    'The settings are those of the server: run it in the same environment, as the same user.',
  ]
}

/** How one command is used. */
export function usageOf(command: Command): string[] {
  const rows = Object.entries(command.options ?? {}).map(([name, option]) => ({
    usage: optionOf(name, option),
    summary: option.isRequired ? `${option.summary} (required)` : option.summary,
  }))
  rows.push({ usage: '--json', summary: 'Print the answer for programs' })
  const width = Math.max(...rows.map((row) => row.usage.length)) + 2
  return [
    `${command.summary}.`,
    '',
    `Usage: ${commandPrefix} ${wordsOf(command)} [options]`,
    '',
    ...rows.map((row) => `  ${row.usage.padEnd(width)}${row.summary}`),
  ]
}

function wordsOf({ name, words = [] }: Command): string {
  return [name, ...words.map((word) => (word.endsWith('?') ? `[${word.slice(0, -1)}]` : `<${word}>`))].join(
    ' ',
  )
}

function optionOf(name: string, option: Option): string {
  return option.value ? `--${name} <${option.value}>` : `--${name}`
}
