import type { Config } from '#platform/config.ts'

export type Option = {
  type: 'string' | 'boolean'
  /** How the help calls the value: `--email <address>`. */
  value?: string
  summary: string
  isRequired?: boolean
}

/** What a command is called with, parsed and complete. */
export type Call = {
  /** Reads the settings; a command that needs none works with wrong ones too. */
  config(): Config
  environment: Record<string, string | undefined>
  options: Record<string, string | undefined>
  /** The words after the command, exactly as many as it names. */
  words: string[]
}

/** What a command has to say, for people and for programs. */
export type Answer = { lines: string[]; data: unknown; exitCode?: number }

export type Command = {
  name: string
  summary: string
  /** Names of the words it takes; one ending in `?` may be left out. */
  words?: string[]
  options?: Record<string, Option>
  run(call: Call): Promise<Answer>
}

/** A reason to end without success, in one line for the person at the terminal. */
export class Refusal extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command was called wrongly: the line says how, and the exit code is 2 as everywhere. */
export function misuse(message: string): Refusal {
  return new Refusal(message, 2)
}
