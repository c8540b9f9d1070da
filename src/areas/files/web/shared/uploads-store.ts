import { isUnreachable, refusalOf } from '#webkit/refusal.ts'
import type { Upload } from '../../contract.ts'
import type { UploadedFile } from '../../rules.ts'
import type { Send, Sending } from './sending.ts'
import { speedometer } from './speed.ts'
import { createRows, type UploadRows } from './upload-rows.ts'
import type { StartUpload, UploadState, UploadsStore } from './uploads.ts'

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
  id: string
  file: File
  options: StartUpload
  sending: Sending | null
  speed: ReturnType<typeof speedometer>
  /** Once everything is sent, what to ask for. */
  uploadId: string | null
}

/** What the store knows; the functions below carry each upload on. */
type Keeping = { rows: UploadRows; jobs: Map<string, Job>; outside: Outside }

/** Uploads and their state, apart from any screen. */
export function createUploads(outside: Outside): UploadsStore & {
  /** Someone else signed in: uploads stop, and no row stays. */
  clear(): void
  /** The device lost its connection, or has it back: uploads that stopped without one continue. */
  setOnline(isOnline: boolean): void
} {
  const rows = createRows()
  const jobs = new Map<string, Job>()
  const it: Keeping = { rows, jobs, outside }
  let made = 0
  return {
    getRows: rows.all,
    subscribe: rows.subscribe,
    start(file, options) {
      made++
      const id = `upload-${made}`
      jobs.set(id, { id, file, options, sending: null, speed: speedometer(), uploadId: null })
      rows.add(id, file, options)
      sendNext(it)
      return id
    },
    pause(id) {
      if (!isIn(it, id, ['sending', 'waiting'])) return
      jobs.get(id)?.sending?.pause()
      rows.halt(id, 'paused')
      sendNext(it)
    },
    resume: (id) => resume(it, id),
    cancel(id) {
      const job = jobs.get(id)
      if (!job) return
      job.sending?.cancel()
      drop(it, id)
      job.options.onGone?.()
      sendNext(it)
    },
    dismiss(id) {
      if (isIn(it, id, ['done', 'refused'])) drop(it, id)
    },
    setOnline(isOnline) {
      for (const { id, state, message } of rows.all()) {
        if (!isOnline) breakOff(it, id)
        else if (state === 'stopped' && message === null) resume(it, id)
      }
    },
    clear() {
      for (const { sending } of jobs.values()) sending?.pause()
      jobs.clear()
      rows.clear()
    },
  }
}

function isIn({ rows }: Keeping, id: string, states: readonly UploadState[]): boolean {
  const state = rows.stateOf(id)
  return state !== undefined && states.includes(state)
}

function drop({ jobs, rows }: Keeping, id: string): void {
  jobs.delete(id)
  rows.drop(id)
}

/** Begins as many of those that wait as there is room for. */
function sendNext(it: Keeping): void {
  const room = Math.max(0, atOnce - it.rows.inState('sending').length)
  for (const { id } of it.rows.inState('waiting').slice(0, room)) {
    const job = it.jobs.get(id)
    if (job) void send(it, job)
  }
}

async function send(it: Keeping, job: Job): Promise<void> {
  const { rows, outside } = it
  const { id } = job
  rows.change(id, { state: 'sending', message: null })
  if (job.sending) return job.sending.resume()
  const sender = await outside.loadSender().catch(() => null)
  if (rows.stateOf(id) !== 'sending') return
  if (!sender) return stop(it, id, new TypeError('Failed to load'))
  job.sending = sender(job.file, {
    purpose: job.options.purpose,
    owner: outside.owner(),
    onProgress: (sentBytes) => progress(it, job, sentBytes),
    onBroken: () => breakOff(it, id),
    onSent: (uploadId) => void check(it, job, uploadId),
    onStopped: (error) => stop(it, id, error),
  })
}

function progress({ rows }: Keeping, { id, file, speed }: Job, sentBytes: number): void {
  if (rows.stateOf(id) !== 'sending') return
  const bytesPerSecond = speed(sentBytes)
  const left = file.size - sentBytes
  rows.change(id, {
    broken: false,
    sentBytes,
    percent: Math.min(99, Math.floor((sentBytes / file.size) * 100)),
    bytesPerSecond,
    secondsLeft: bytesPerSecond ? Math.ceil(left / bytesPerSecond) : null,
  })
}

function breakOff({ jobs, rows }: Keeping, id: string): void {
  const job = jobs.get(id)
  if (!job || rows.stateOf(id) !== 'sending') return
  // What went through before the break says nothing about the connection after it.
  job.speed = speedometer()
  rows.change(id, { broken: true, bytesPerSecond: null, secondsLeft: null })
}

function stop(it: Keeping, id: string, error: unknown): void {
  const { status, message, data } = refusalOf(error)
  // Once there is room the same file goes through: it waits for Resume.
  const isForRoom = data.reason === 'quota'
  const isRefused = !isUnreachable(error) && !isForRoom && [400, 413, 415, 422].includes(status)
  it.rows.halt(id, isRefused ? 'refused' : 'stopped', message || null)
  if (isRefused) it.jobs.get(id)?.options.onGone?.()
  sendNext(it)
}

/** All of it is there: asks until the server has looked at it. */
async function check(it: Keeping, job: Job, uploadId: string): Promise<void> {
  const { rows, jobs, outside } = it
  const { id } = job
  const isGone = () => jobs.get(id) !== job
  job.uploadId = uploadId
  rows.change(id, { sentBytes: job.file.size, percent: 100 })
  rows.halt(id, 'checking')
  sendNext(it)
  for (let failures = 0; !isGone(); ) {
    try {
      const outcome = await outside.askOutcome(uploadId)
      if (isGone() || settle(it, job, outcome)) return
      failures = 0
    } catch (error) {
      failures++
      if (!isUnreachable(error) || failures >= triesWithoutAnswer) return stop(it, id, error)
    }
    await (outside.wait ?? pause)(askAgainMs)
  }
}

/** Whether the server's word is the last. */
function settle(it: Keeping, { id, options }: Job, { state, refusal, file }: Upload): boolean {
  if (file) {
    it.rows.change(id, { state: 'done', file: file as UploadedFile, message: null })
    options.onDone?.(file as UploadedFile)
  } else if (state === 'refused') {
    it.rows.halt(id, 'refused', refusal)
    options.onGone?.()
  } else if (state === 'receiving') stop(it, id, new TypeError('It isn’t all there'))
  else return false
  return true
}

function resume(it: Keeping, id: string): void {
  const job = it.jobs.get(id)
  if (!job || !isIn(it, id, ['paused', 'stopped'])) return
  job.speed = speedometer()
  if (job.uploadId) return void check(it, job, job.uploadId)
  it.rows.change(id, { state: 'waiting', message: null })
  sendNext(it)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
