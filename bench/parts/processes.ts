import { readdirSync, readFileSync } from 'node:fs'

/** A process and all it started, as far as they live. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statOf(Number(name))
    if (fields) parents.set(Number(name), Number(fields[1]))
  }
  const tree = [pid]
  for (let at = 0; at < tree.length; at++) {
    for (const [child, parent] of parents) if (parent === tree[at]) tree.push(child)
  }
  return tree
}

/** Fields of /proc/<pid>/stat behind the name, which may hold anything. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Seconds of processor time a process has used, in the kernel's ticks of 10 ms. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / 100 : Number.NaN
}

/**
 * Memory of these processes in MB: each page counted once, however many share it (PSS). Where the kernel keeps that from us,
 * the sum of what each has resident (RSS), which counts shared pages again and again.
 */
export function memoryOf(pids: number[]): { pss: number | null; rss: number } {
  let pss: number | null = 0
  let rss = 0
  for (const pid of pids) {
    rss += kilobytes(`/proc/${pid}/status`, 'VmRSS') ?? 0
    const share = kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')
    pss = pss === null || share === null ? null : pss + share
  }
  return { pss: pss === null ? null : pss / 1024, rss: rss / 1024 }
}

function kilobytes(file: string, name: string): number | null {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))
    return line ? Number(line[1]) : null
  } catch {
    return null
  }
}
