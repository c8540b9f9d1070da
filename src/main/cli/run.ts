import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { version } from '../version.ts'
import { type Answer, type Command, misuse, Refusal } from './command.ts'
import { commands } from './commands.ts'
import { commandPrefix, overview, usageOf } from './help.ts'
import { reasonsOf } from './reason.ts'

type Environment = Record<string, string | undefined>

/** Runs one command. Says its answer, or in one line why there is none, and answers the exit code. */
export async function runCli(
  argv: string[],
  environment: Environment,
  say: (line: string) => void,
): Promise<number> {
  const asJson = argv.includes('--json')
  const words = argv.filter((word) => word !== '--json')
  const { lines, data, exitCode = 0 } = await answer(words, environment)
  for (const line of asJson ? [JSON.stringify(data, null, 2)] : lines) say(line)
  return exitCode
}

async function answer(argv: string[], environment: Environment): Promise<Answer> {
  try {
    return builtIn(argv) ?? (await runCommand(argv, environment))
  } catch (error) {
    const reasons = reasonsOf(error)
    const exitCode = error instanceof Refusal ? error.exitCode : 1
    return { lines: reasons, data: { error: { message: reasons.join(' '), reasons } }, exitCode }
  }
}

/** Help and version need no settings and no database. */
function builtIn([name = 'help', topic]: string[]): Answer | null {
  if (name === 'version' || name === '--version') {
    return { lines: [version], data: { version, node: process.versions.node } }
  }
  if (name !== 'help' && name !== '--help' && name !== '-h') return null
  if (!topic) return { lines: overview(commands), data: { commands: commands.map(described) } }
  const command = commandOf(topic)
  return command ? { lines: usageOf(command), data: described(command) } : unknownCommand(topic)
}

async function runCommand([name = '', ...rest]: string[], environment: Environment): Promise<Answer> {
  const command = commandOf(name)
  if (!command) return unknownCommand(name)
  if (rest.includes('--help') || rest.includes('-h')) {
    return { lines: usageOf(command), data: described(command) }
  }
  const { options, words } = parse(command, rest)
  return command.run({
    config: () => readConfig(environment, [], (warning) => console.error(warning)),
    environment,
    options,
    words,
  })
}

function unknownCommand(name: string): Answer {
  const message = `There is no command called ${name}.`
  return { lines: [message, '', ...overview(commands)], data: { error: { message } }, exitCode: 2 }
}

function commandOf(name: string): Command | undefined {
  return commands.find((command) => command.name === name)
}

function described({ name, summary, words = [], options = {} }: Command) {
  return { name, summary, words, options }
}

function parse(command: Command, argv: string[]): { options: Record<string, string>; words: string[] } {
  const { values, positionals } = parsedArgs(command, argv)
  const options: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) options[name] = String(value)

  const missing = Object.entries(command.options ?? {}).filter(
    ([name, option]) => option.isRequired && !options[name]?.trim(),
  )
  if (missing.length > 0) {
    const names = missing.map(([name, { value }]) => `--${name} <${value}>`).join(' ')
    throw misuse(`${command.name} needs ${names}. See: ${commandPrefix} help ${command.name}`)
  }
  const named = command.words ?? []
  const least = named.filter((word) => !word.endsWith('?')).length
  if (positionals.length < least || positionals.length > named.length) {
    throw misuse(`${command.name} is called differently. See: ${commandPrefix} help ${command.name}`)
  }
  return { options, words: positionals }
}

function parsedArgs(command: Command, args: string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]),
  )
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw misuse(`${sentence}. See: ${commandPrefix} help ${command.name}`)
  }
}
