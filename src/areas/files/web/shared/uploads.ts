import { createContext, use, useSyncExternalStore } from 'react'
import type { UploadedFile, UploadPurpose } from '../../rules.ts'

/**
 * `waiting`: others are sent first. `checking`: all is there, the server looks at the content. `stopped`: the network or the
 * server gave up, Resume continues. `refused`: the server doesn't want it; only another file helps.
 */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'stopped' | 'checking' | 'done' | 'refused'

/** One file on its way, as screens show it. */
export type UploadRow = {
  /** Of this tab. */
  id: string
  name: string
  /** What it is for, in words: the lesson's title. */
  label: string | null
  purpose: UploadPurpose
  bytes: number
  sentBytes: number
  /** 0 to 100, whole. */
  percent: number
  /** Of the last seconds; null while nothing moves. */
  bytesPerSecond: number | null
  secondsLeft: number | null
  state: UploadState
  /** Being sent, but nothing gets through: it continues by itself once there is a connection. */
  broken?: boolean
  /** Why it is refused or stopped, where the server said so. */
  message: string | null
  file: UploadedFile | null
}

export type StartUpload = {
  purpose: UploadPurpose
  /** Said beside the name in the tray: what it is for. */
  label?: string
  /**
   * Called once the server has looked at it and kept it, also when the screen that asked is gone by then: write through the
   * API, and use state only if it is still there.
   */
  onDone?: (file: UploadedFile) => void
  /** Called when it was refused or given up. */
  onGone?: () => void
}

export type Uploads = {
  /** All of this tab, oldest first. */
  uploads: readonly UploadRow[]
  /** Begins at once, or continues where the same file stopped before, also before a reload. Answers the row's id. */
  start(file: File, options: StartUpload): string
  pause(id: string): void
  resume(id: string): void
  /** Gives it up; what the server has of it is thrown away. */
  cancel(id: string): void
  /** Takes a finished or refused row out of the tray. */
  dismiss(id: string): void
}

export type UploadsStore = Omit<Uploads, 'uploads'> & {
  getRows(): readonly UploadRow[]
  subscribe(listener: () => void): () => void
}

/** One and the same each time it is asked for, as React wants it. */
const noRows: UploadRow[] = []

const nowhere: UploadsStore = {
  getRows: () => noRows,
  subscribe: () => () => {},
  start: () => {
    throw new Error('Uploads need UploadsProvider around the screen.')
  },
  pause() {},
  resume() {},
  cancel() {},
  dismiss() {},
}

export const UploadsContext = createContext<UploadsStore>(nowhere)

/** Uploads of this tab, which continue while people move about the app. */
export function useUploads(): Uploads {
  const store = use(UploadsContext)
  const uploads = useSyncExternalStore(store.subscribe, store.getRows, store.getRows)
  const { start, pause, resume, cancel, dismiss } = store
  return { uploads, start, pause, resume, cancel, dismiss }
}
