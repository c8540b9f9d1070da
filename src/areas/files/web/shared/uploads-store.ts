import { isUnreachable, refusalOf } from '#webkit/refusal.ts'
import type { Upload } from '../../contract.ts'
import type { UploadedFile } from '../../rules.ts'
import type { Send, Sending } from './sending.ts'
import { speedometer } from './speed.ts'
import type { StartUpload, UploadRow, UploadState, UploadsStore } from './uploads.ts'

export type Outside = {
  /** Loads the sender, with the first upload. */
  loadSender: () => Promise<(file: File, send: Send) => Sending>
  /** What became of a complete upload. */
  askOutcome: (uploadId: string) => Promise<Upload>
  /** Who is signed in. */
  owner: () => string
  wait?: (ms: number) => Promise<void>
}

/** How many are sent at a time; more would only share the same connection. */
const atOnce = 2
const askAgainMs = 2000
const triesWithoutAnswer = 30

type Job = {
  file: File
  options: StartUpload
  sending: Sending | null
  speed: ReturnType<typeof speedometer>
  /** Once everything is sent, what to ask for. */
  uploadId: string | null
}

/** Uploads and their state, apart from any screen. */
export function createUploads({ loadSender, askOutcome, owner, wait = pause }: Outside): UploadsStore & {
  /** Someone else signed in: uploads stop, and no row stays. */
  clear(): void
  /** The device lost its connection, or has it back: uploads that stopped without one continue. */
  setOnline(isOnline: boolean): void
} {
  const jobs = new Map<string, Job>()
  const listeners = new Set<() => void>()
  let rows: readonly UploadRow[] = []
  let made = 0

  const show = (next: readonly UploadRow[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  const change = (id: string, next: Partial<UploadRow>) =>
    show(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  const halt = (id: string, state: UploadState, message: string | null = null) =>
    change(id, { state, message, bytesPerSecond: null, secondsLeft: null, broken: false })

  const drop = (id: string) => {
    jobs.delete(id)
    show(rows.filter((row) => row.id !== id))
  }
  const sendNext = () => {
    const busy = rows.filter(({ state }) => state === 'sending').length
    for (const { id } of rows.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - busy)))
      void send(id)
  }

  async function send(id: string): Promise<void> {
    const job = jobs.get(id)
    if (!job) return
    change(id, { state: 'sending', message: null })
    if (job.sending) return job.sending.resume()
    const sender = await loadSender().catch(() => null)
    if (rowOf(id)?.state !== 'sending') return
    if (!sender) return stop(id, new TypeError('Failed to load'))
    job.sending = sender(job.file, {
      purpose: job.options.purpose,
      owner: owner(),
      onProgress: (sentBytes) => progress(id, job, sentBytes),
      onBroken: () => breakOff(id),
      onSent: (uploadId) => void check(id, job, uploadId),
      onStopped: (error) => stop(id, error),
    })
  }

  function breakOff(id: string): void {
    const job = jobs.get(id)
    if (!job || rowOf(id)?.state !== 'sending') return
    // What went through before the break says nothing about the connection after it.
    job.speed = speedometer()
    change(id, { broken: true, bytesPerSecond: null, secondsLeft: null })
  }

  function progress(id: string, job: Job, sentBytes: number): void {
    if (rowOf(id)?.state !== 'sending') return
    const bytesPerSecond = job.speed(sentBytes)
    const left = job.file.size - sentBytes
    change(id, {
      broken: false,
      sentBytes,
      percent: Math.min(99, Math.floor((sentBytes / job.file.size) * 100)),
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? Math.ceil(left / bytesPerSecond) : null,
    })
  }

  function stop(id: string, error: unknown): void {
    const { status, message, data } = refusalOf(error)
    // Once there is room the same file goes through: it waits for Resume.
    const isForRoom = data.reason === 'quota'
    const isRefused = !isUnreachable(error) && !isForRoom && [400, 413, 415, 422].includes(status)
    halt(id, isRefused ? 'refused' : 'stopped', message || null)
    if (isRefused) jobs.get(id)?.options.onGone?.()
    sendNext()
  }

  async function check(id: string, job: Job, uploadId: string): Promise<void> {
    job.uploadId = uploadId
    change(id, { sentBytes: job.file.size, percent: 100 })
    halt(id, 'checking')
    sendNext()
    for (let failures = 0; jobs.get(id) === job; ) {
      try {
        const { state, refusal, file } = await askOutcome(uploadId)
        if (jobs.get(id) !== job) return
        if (file) return arrive(id, job, file as UploadedFile)
        if (state === 'refused') {
          halt(id, 'refused', refusal)
          return job.options.onGone?.()
        }
        if (state === 'receiving') return stop(id, new TypeError('It isn’t all there'))
        failures = 0
      } catch (error) {
        failures++
        if (!isUnreachable(error) || failures >= triesWithoutAnswer) return stop(id, error)
      }
      await wait(askAgainMs)
    }
  }

  function arrive(id: string, job: Job, file: UploadedFile): void {
    change(id, { state: 'done', file, message: null })
    job.options.onDone?.(file)
  }

  function resume(id: string): void {
    const job = jobs.get(id)
    if (!job || !['paused', 'stopped'].includes(rowOf(id)?.state ?? '')) return
    job.speed = speedometer()
    if (job.uploadId) return void check(id, job, job.uploadId)
    change(id, { state: 'waiting', message: null })
    sendNext()
  }

  return {
    getRows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(file, options) {
      made++
      const id = `upload-${made}`
      jobs.set(id, { file, options, sending: null, speed: speedometer(), uploadId: null })
      show([...rows, newRow(id, file, options)])
      sendNext()
      return id
    },
    pause(id) {
      if (!['sending', 'waiting'].includes(rowOf(id)?.state ?? '')) return
      jobs.get(id)?.sending?.pause()
      halt(id, 'paused')
      sendNext()
    },
    resume,
    cancel(id) {
      const job = jobs.get(id)
      if (!job) return
      job.sending?.cancel()
      drop(id)
      job.options.onGone?.()
      sendNext()
    },
    dismiss(id) {
      if (['done', 'refused'].includes(rowOf(id)?.state ?? '')) drop(id)
    },
    setOnline(isOnline) {
      for (const { id, state, message } of rows) {
        if (!isOnline) breakOff(id)
        else if (state === 'stopped' && message === null) resume(id)
      }
    },
    clear() {
      for (const { sending } of jobs.values()) sending?.pause()
      jobs.clear()
      show([])
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function newRow(id: string, file: File, { purpose, label }: StartUpload): UploadRow {
  return {
    ...{ id, name: file.name, label: label ?? null, purpose, bytes: file.size, sentBytes: 0, percent: 0 },
    ...{ bytesPerSecond: null, secondsLeft: null, state: 'waiting', message: null, file: null },
  }
}
