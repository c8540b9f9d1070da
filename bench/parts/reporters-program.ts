import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, percentiles, send } from './calls.ts'
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

  async function put(path: string, body: string, learner: number): Promise<number> {
    const headers = { cookie: `sid=${cookieOf(learner)}`, 'x-forwarded-for': addressOf(learner) }
    const { status, text } = await send(`${url}${path}`, { method: 'PUT', agent, headers, body })
    if (status !== 200 && status !== 503 && other < 3) console.error(status, text.slice(0, 300))
    return status
  }

  await Promise.all(Array.from({ length: together }, (_, n) => player(n)))
  agent.destroy()
  const perSecond = answered / ((performance.now() - startedAt) / 1000)
  return { answered, other, perSecond, ...percentiles(latencies), acknowledged }
})
