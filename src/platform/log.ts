import pino, { type DestinationStream, type Logger } from 'pino'

/** What must never stand in a log, wherever it turns up (RELIABILITY I3). */
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
  'html',
  'text',
]

export type Log = Logger

/** Structured lines on standard output; a line is one JSON object, so text from people cannot forge another. */
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
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}
