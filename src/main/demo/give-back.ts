import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Two years were told in seconds: what that took goes back to the system now, not some day. */
export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}
