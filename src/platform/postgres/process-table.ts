import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The command line of a living process, its words joined by spaces, or null when there is none.
 *
 * It is what tells our server from a stranger with a reused number: other people's command lines may be read, while
 * their folder (`/proc/<pid>/cwd`) may not, for root in a container neither. A zombie has none, so it counts as dead.
 */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
      return words.length > 0 ? words.join(' ') : null
    }
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line || null
  } catch {
    return null
  }
}

/** Whether some process has this number, ours or not. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
