import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerOnce } from './child.ts'
import { cookieOf, lessonIdOf } from './learners.ts'
import type { AcknowledgedReports, ReportingRun, Reports } from './reporters.ts'

answerOnce<ReportingRun>(async (what): Promise<Reports> => {
  const { url, courseId, learners, lessons, together, seconds, rate, patient, run } = what
  const agent = new Agent({ keepAlive: true, maxSockets: together })
  const latencies: number[] = []
  const acknowledged: AcknowledgedReports = {}
  const startedAt = performance.now()
  const sittingFrom = new Date(Date.now() - 600_000).toISOString()
  let answered = 0
  let other = 0
  let turn = 0

  /** A learner is one browser: never two reports of theirs at once. */
  async function player(first: number): Promise<void> {
    for (let step = 0; performance.now() - startedAt < seconds * 1000; step++) {
      if (rate) {
        const due = startedAt + (turn++ * 1000) / rate
        if (due > performance.now()) await sleep(due - performance.now())
      }
      const learner = ((first + step * together) % learners) + 1
      // A player stays in its lesson for the whole run.
      const lesson = ((learner + run) % lessons) + 1
      const position = 5 + (step % 1_000)
      const at = new Date().toISOString()
      const body = JSON.stringify({
        at,
        position,
        played: [[position - 5, position]],
        sitting: { key: `sitting-${lesson}`, startedAt: sittingFrom, seconds: 5 + (step % 300) },
      })
      const path = `/api/v1/learn/${courseId}/lessons/${lessonIdOf(lesson)}/progress`
      const askedAt = performance.now()
      const status = await deliver(path, body, learner)
      if (status === 200) {
        answered++
        latencies.push(performance.now() - askedAt)
        acknowledged[`${learner} ${lesson}`] = { at, position }
      } else other++
    }
  }

  async function deliver(path: string, body: string, learner: number): Promise<number> {
    for (let attempt = 0; ; attempt++) {
      const status = await put(path, body, learner).catch(() => 0)
      if ((status !== 0 && status !== 503) || !patient || attempt > 400) return status
      await sleep(50)
    }
  }

  function put(path: string, body: string, learner: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = request(
        `${url}${path}`,
        {
          method: 'PUT',
          agent,
          headers: {
            cookie: `sid=${cookieOf(learner)}`,
            'x-forwarded-for': `10.${(learner >> 16) & 255}.${(learner >> 8) & 255}.${learner & 255}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('end', () => {
            const status = response.statusCode ?? 0
            if (status !== 200 && status !== 503 && other < 3) console.error(status, text.slice(0, 300))
            resolve(status)
          })
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }

  await Promise.all(Array.from({ length: together }, (_, n) => player(n)))
  agent.destroy()
  latencies.sort((one, two) => one - two)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  const perSecond = answered / ((performance.now() - startedAt) / 1000)
  return { answered, other, perSecond, p50: at(0.5), p99: at(0.99), acknowledged }
})
