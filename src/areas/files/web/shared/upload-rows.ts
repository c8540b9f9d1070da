import type { StartUpload, UploadRow, UploadState } from './uploads.ts'

/** The rows of this tab's uploads, as screens see them. Each change makes a new list, and whoever listens hears of it. */
export type UploadRows = ReturnType<typeof createRows>

export function createRows() {
  const listeners = new Set<() => void>()
  let rows: readonly UploadRow[] = []

  const show = (next: readonly UploadRow[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, next: Partial<UploadRow>) =>
    show(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))

  return {
    all: () => rows,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stateOf: (id: string) => rows.find((row) => row.id === id)?.state,
    inState: (wanted: UploadState) => rows.filter(({ state }) => state === wanted),
    add: (id: string, file: File, options: StartUpload) => show([...rows, newRow(id, file, options)]),
    change,
    /** Nothing moves anymore. */
    halt: (id: string, state: UploadState, message: string | null = null) =>
      change(id, { state, message, bytesPerSecond: null, secondsLeft: null, broken: false }),
    drop: (id: string) => show(rows.filter((row) => row.id !== id)),
    clear: () => show([]),
  }
}

function newRow(id: string, file: File, { purpose, label }: StartUpload): UploadRow {
  return {
    ...{ id, name: file.name, label: label ?? null, purpose, bytes: file.size, sentBytes: 0, percent: 0 },
    ...{ bytesPerSecond: null, secondsLeft: null, state: 'waiting', message: null, file: null },
  }
}
