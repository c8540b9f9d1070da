/**
 * Named places between two steps of work that must survive a kill between them. Tests arm one by
 * `CRASH_AT=payments.afterCharge` (tests R1, R17); a real instance refuses the setting, and unarmed they do nothing. With
 * `CRASH_AT=told` the process that started this one says which, and when: a start for each point costs more than what's tested there.
 * `:throw` and `:reject` after the name raise an error there, or leave a rejected promise that no one handles.
 */
export type CrashPoint = { [A in keyof CrashPoints]: `${A}.${CrashPoints[A]}` }[keyof CrashPoints]

/** An area declares its own in its manifest: `interface CrashPoints { payments: 'afterCharge' | 'afterSettle' }`. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it.
export interface CrashPoints {}

let armed: { point: string; how: string } | null = null

/** Called once at start with the setting, or null. */
export function armCrashPoint(setting: string | null): void {
  if (setting === 'told') process.on('message', armAndSaySo)
  else arm(setting)
}

function armAndSaySo(point: unknown): void {
  arm(String(point))
  process.send?.(point)
}

function arm(setting: string | null): void {
  const [point = '', how = 'kill'] = setting?.split(':') ?? []
  armed = setting ? { point, how } : null
}

/** Ends this process without a word, if that was asked for at this point. */
export function crashPoint(point: CrashPoint): void {
  if (armed?.point !== point) return
  const failure = new Error(`Crash point ${point}`)
  if (armed.how === 'throw') throw failure
  if (armed.how === 'reject') void Promise.reject(failure)
  else process.kill(process.pid, 'SIGKILL')
}
