import pino, { type DestinationStream, type Logger } from 'pino'

/** What must never be in a log, wherever it turns up (test I3). */
const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'cardNumber',
  'securityCode',
  'secretKey',
  'previousSecretKey',
  'secrets',
  'signing',
  'html',
  'text',
]

export type Log = Logger

/** Structured lines on standard output; a line is one JSON object, so text from people can't forge another. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[hidden]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

/** What of a failed statement may be logged; `detail` and `params` hold rows. */
const telling = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
  'statusCode',
  'responseCode',
]
const deepest = 5

/** An error without the values it was about: a failed insert of an email would otherwise log the email, link and all. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: 'object' } : String(error)
  const fields = error as Error & Record<string, unknown>
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: withoutValues(error.message),
    stack: framesOf(error),
    ...Object.fromEntries(
      telling.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ),
    ...(error.cause === undefined || depth === deepest
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

function withoutValues(message: string): string {
  const at = message.indexOf('\nparams:')
  return at === -1 ? message : `${message.slice(0, at)}\nparams: [hidden]`
}

/** The calls that led to an error. They follow the message, which may have many lines of its own. */
function framesOf({ stack = '', message }: Error): string[] {
  const from = stack.indexOf(message)
  const frames = from === -1 ? stack : stack.slice(from + message.length)
  return frames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
}
