import { describe, expect, it, vi } from 'vitest'
import type { Upload } from '../../contract.ts'
import type { UploadedFile } from '../../rules.ts'
import type { Send } from './sending.ts'
import { speedometer } from './speed.ts'
import { createUploads } from './uploads-store.ts'

const file = (name = 'intro.mp4', size = 1000) => {
  const made = new File(['x'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const kept = { id: `fil_${'1'.repeat(26)}`, url: '/files/fil_1', kind: 'video' } as UploadedFile
const done = { id: `upl_${'1'.repeat(26)}`, state: 'done', refusal: null, file: kept } as Upload
const refusedBy = (status: number, message: string, data?: Record<string, unknown>) =>
  import('#webkit/refusal.ts').then(({ decodeError }) =>
    decodeError({ code: 'INVALID', message, ...(data ? { data } : {}) }, { status, headers: {} }),
  )

function setUp(answers: (Upload | Error)[] = [done]) {
  const sent: { name: string; send: Send; calls: string[] }[] = []
  const store = createUploads({
    loadSender: async () => (file, send) => {
      const calls: string[] = []
      sent.push({ name: file.name, send, calls })
      return {
        pause: () => void calls.push('pause'),
        resume: () => void calls.push('resume'),
        cancel: () => void calls.push('cancel'),
      }
    },
    askOutcome: async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return answer as Upload
    },
    owner: () => 'usr_1',
    wait: async () => {},
  })
  return { store, sent, states: () => store.getRows().map(({ state }) => state) }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('uploads', () => {
  it('go from sending through the look of the server to done, and tell who asked', async () => {
    const { store, sent, states } = setUp([
      { ...done, state: 'checking', file: null },
      new TypeError('Failed to fetch'),
      done,
    ])
    const onDone = vi.fn()
    store.start(file(), { purpose: 'video', label: 'Lesson 1', onDone })
    await soon()
    expect(sent[0]?.send).toMatchObject({ purpose: 'video', owner: 'usr_1' })
    sent[0]?.send.onProgress(620)
    expect(store.getRows()[0]).toMatchObject({
      percent: 62,
      sentBytes: 620,
      state: 'sending',
      label: 'Lesson 1',
    })
    sent[0]?.send.onProgress(1000)
    expect(store.getRows()[0]?.percent).toBe(99)
    sent[0]?.send.onSent(done.id)
    expect(states()).toEqual(['checking'])
    await soon()
    expect(store.getRows()[0]).toMatchObject({ state: 'done', file: kept, percent: 100 })
    expect(onDone).toHaveBeenCalledExactlyOnceWith(kept)
    store.dismiss(store.getRows()[0]?.id ?? '')
    expect(states()).toEqual([])
  })

  it('are sent two at a time; the next begins when one is paused, stops or is sent', async () => {
    const { store, sent, states } = setUp()
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => store.start(file(name), { purpose: 'attachment' }))
    await soon()
    expect(states()).toEqual(['sending', 'sending', 'waiting', 'waiting', 'waiting'])
    store.pause(ids[0] ?? '')
    sent[1]?.send.onStopped(new TypeError('Failed to send'))
    await soon()
    expect(states()).toEqual(['paused', 'stopped', 'sending', 'sending', 'waiting'])
    store.resume(ids[0] ?? '')
    expect(states()[0]).toBe('waiting')
    sent[2]?.send.onSent(done.id)
    await soon()
    expect(states()).toEqual(['sending', 'stopped', 'done', 'sending', 'waiting'])
    expect(sent[0]?.calls).toEqual(['pause', 'resume'])
  })

  it('keep a stopped row with its percent, and go on from Resume', async () => {
    const { store, sent } = setUp()
    const id = store.start(file(), { purpose: 'video' })
    await soon()
    sent[0]?.send.onProgress(620)
    sent[0]?.send.onStopped(new TypeError('Failed to send'))
    expect(store.getRows()[0]).toMatchObject({
      state: 'stopped',
      percent: 62,
      message: null,
      secondsLeft: null,
    })
    sent[0]?.send.onProgress(640)
    expect(store.getRows()[0]?.percent).toBe(62)
    store.resume(id)
    expect(store.getRows()[0]?.state).toBe('sending')
    expect(sent[0]?.calls).toEqual(['resume'])
  })

  it('say when nothing gets through, and go on once the device is back online', async () => {
    const { store, sent, states } = setUp()
    store.start(file(), { purpose: 'video' })
    await soon()
    sent[0]?.send.onProgress(620)
    sent[0]?.send.onBroken()
    expect(store.getRows()[0]).toMatchObject({ state: 'sending', broken: true, bytesPerSecond: null })
    sent[0]?.send.onProgress(640)
    expect(store.getRows()[0]?.broken).toBe(false)
    store.setOnline(false)
    expect(store.getRows()[0]?.broken).toBe(true)
    sent[0]?.send.onStopped(new TypeError('Failed to send'))
    store.setOnline(true)
    expect([states(), sent[0]?.calls]).toEqual([['sending'], ['resume']])
    sent[0]?.send.onStopped(await refusedBy(409, 'Too many uploads are unfinished.'))
    store.setOnline(true)
    expect(states()).toEqual(['stopped'])
  })

  it('are refused in the server’s words, at the door and after the look', async () => {
    const onGone = vi.fn()
    const { store, sent } = setUp([
      { ...done, state: 'refused', refusal: 'This PDF needs a password.', file: null },
    ])
    store.start(file('a.pdf'), { purpose: 'pdf', onGone })
    await soon()
    sent[0]?.send.onSent(done.id)
    await soon()
    store.start(file('b.pdf'), { purpose: 'pdf', onGone })
    await soon()
    sent[1]?.send.onStopped(await refusedBy(415, 'You can’t use this type of file here.'))
    expect(store.getRows().map(({ state, message }) => [state, message])).toEqual([
      ['refused', 'This PDF needs a password.'],
      ['refused', 'You can’t use this type of file here.'],
    ])
    expect(onGone).toHaveBeenCalledTimes(2)
  })

  it('that are full or ended by the session stop with the reason, and may be resumed', async () => {
    const { store, sent } = setUp()
    store.start(file(), { purpose: 'video' })
    await soon()
    sent[0]?.send.onStopped(await refusedBy(409, 'Too many uploads are unfinished.'))
    expect(store.getRows()[0]).toMatchObject({
      state: 'stopped',
      message: 'Too many uploads are unfinished.',
    })
  })

  it('S9: that have no room left wait with the reason; once there is some, Resume sends the same file', async () => {
    const onGone = vi.fn()
    const { store, sent, states } = setUp()
    const id = store.start(file(), { purpose: 'video', onGone })
    await soon()
    const quota = { reason: 'quota', usedBytes: 5e9, limitBytes: 5e9 }
    sent[0]?.send.onStopped(await refusedBy(413, 'You’ve used all 5 GB of your storage.', quota))
    expect(store.getRows()[0]).toMatchObject({
      state: 'stopped',
      message: 'You’ve used all 5 GB of your storage.',
    })
    sent[0]?.send.onStopped(await refusedBy(507, 'The server has no room for this file.'))
    expect(states()).toEqual(['stopped'])
    expect(onGone).not.toHaveBeenCalled()
    store.resume(id)
    expect([states(), sent[0]?.calls]).toEqual([['sending'], ['resume']])
  })

  it('that are cancelled are told to the server and to who asked, and nothing comes of them later', async () => {
    const { store, sent, states } = setUp()
    const [onDone, onGone] = [vi.fn(), vi.fn()]
    const id = store.start(file(), { purpose: 'video', onDone, onGone })
    await soon()
    store.cancel(id)
    sent[0]?.send.onSent(done.id)
    await soon()
    expect([states(), sent[0]?.calls]).toEqual([[], ['cancel']])
    expect([onDone.mock.calls.length, onGone.mock.calls.length]).toEqual([0, 1])
  })

  it('halt and disappear when another person signs in', async () => {
    const { store, sent, states } = setUp()
    store.start(file(), { purpose: 'video' })
    await soon()
    store.clear()
    expect([states(), sent[0]?.calls]).toEqual([[], ['pause']])
  })
})

describe('the speed', () => {
  it('is that of the last seconds', () => {
    let now = 0
    const speed = speedometer(() => now)
    expect(speed(0)).toBeNull()
    now = 1000
    expect(speed(1000)).toBe(1000)
    for (now = 2000; now <= 20_000; now += 1000) speed(1000 + (now - 1000) * 4)
    expect(speed(1000 + (now - 1000) * 4)).toBeCloseTo(4000, 0)
  })
})
