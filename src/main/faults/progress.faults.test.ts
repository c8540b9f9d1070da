import { describe, expect, it, vi } from 'vitest'
import { joinSpans, type Span } from '#areas/learning/spans.ts'
import { faultRepeats, takesOtherWay } from '#testing/faults.ts'
import { type Product, prepareProduct, productFolder, query, startProduct, until } from '#testing/product.ts'
import {
  bodyOf,
  openShop,
  type Person,
  pay,
  paymentOf,
  person,
  type Sale,
  signUp,
} from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

const rounds = Math.min(faultRepeats, 20)
const lessonCount = 12
const videoSeconds = 36_000

let dataDir = ''
let product: Product
const where = () => product

/** What a learner was told is kept. */
type ReportSums = { position: number; played: Span[]; seconds: number; completed: string[] }

async function newLearner(sale: Sale): Promise<Person> {
  const learner = person(where)
  await signUp(learner, 'student')
  await bodyOf(pay(learner, sale, paymentOf(learner, sale), `key-${learner.email}`))
  return learner
}

/** Plays the recording as a player does, with jumps, and marks the texts as done, until no one answers anymore. */
async function studyUntilKilled(learner: Person, sale: Sale, answered: () => void): Promise<ReportSums> {
  const [video = '', ...texts] = sale.lessonIds
  const lessonPath = (id: string) => `/api/v1/learn/${sale.courseId}/lessons/${id}`
  const told: ReportSums = { position: 0, played: [], seconds: 0, completed: [] }
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const send = async (path: string, body: object, keep: () => void) => {
    const { status } = await learner.call('PUT', path, body)
    if (status !== 200) return expect(status).toBe(503)
    keep()
    answered()
  }
  try {
    for (let n = 1; ; n++) {
      const position = (n * 37) % videoSeconds
      const span: Span = [position, position + 5]
      const sitting = { key: 'tab-faults', startedAt, seconds: n }
      const report = { at: new Date().toISOString(), position: position + 5, played: [span], sitting }
      await send(`${lessonPath(video)}/progress`, report, () => {
        told.position = position + 5
        told.played.push(span)
        told.seconds = n
      })
      const text = texts[n / 3]
      if (text) await send(`${lessonPath(text)}/completion`, {}, () => told.completed.push(text))
    }
  } catch (error) {
    if (error instanceof TypeError) return told // fetch: the connection was cut or refused
    throw error
  }
}

type ProgressRow = {
  position: number
  watched: Span[]
  seconds: number
  completed: string[]
  counted: number
}

async function keptOf({ email }: Person, sale: Sale): Promise<ProgressRow | undefined> {
  const [row] = await query<ProgressRow>(
    dataDir,
    `select p.position, p.watched, e.completed_lessons as counted,
       (select coalesce(max(s.seconds), 0)::int from sittings s where s.enrollment_id = e.id) as seconds,
       (select coalesce(array_agg(d.lesson_id), '{}') from lesson_progress d
          where d.enrollment_id = e.id and d.completed_at is not null) as completed
     from contacts c join enrollments e on e.contact_id = c.id
     left join lesson_progress p on p.enrollment_id = e.id and p.lesson_id = $2
     where c.email = $1 and c.workspace_id = $3`,
    [email, sale.lessonIds[0], sale.workspaceId],
  )
  return row
}

function expectKept(kept: ProgressRow | undefined, told: ReportSums): void {
  // Nothing that was acknowledged is lost; the one report that was under way may have arrived as well.
  expect([told.position, told.position + 37]).toContain(kept?.position)
  expect(joinSpans(kept?.watched ?? [], told.played)).toEqual(kept?.watched)
  expect(kept?.seconds).toBeGreaterThanOrEqual(told.seconds)
  expect(kept?.completed).toEqual(expect.arrayContaining(told.completed))
  expect(kept?.completed.length).toBeLessThanOrEqual(told.completed.length + 1)
  expect(kept?.counted).toBe(kept?.completed.length)
}

describe('a server killed while people learn', () => {
  it('R1: keeps every position, second and completion it acknowledged, and counts each once', async () => {
    dataDir = productFolder()
    product = await startProduct(dataDir)
    const sale = await openShop(where, lessonCount)
    const media = {
      fileId: 'fil_00000000000000000000000001',
      captions: [],
      chapters: [],
      seconds: videoSeconds,
    }
    await query(dataDir, `update lessons set kind = 'video', media = $2 where id = $1`, [
      sale.lessonIds[0],
      JSON.stringify(media),
    ])
    let acknowledged = 0
    for (let round = 0; round < rounds; round++) {
      const learners = await Promise.all(Array.from({ length: 3 }, () => newLearner(sale)))
      let answers = 0
      const studying = learners.map((learner) => studyUntilKilled(learner, sale, () => answers++))
      // By answers, not by the clock: on a busy machine half a second may bring none.
      const enough = 3 * learners.length + Math.floor(Math.random() * 60)
      await until('the learners are at it', 60_000, async () => answers > enough)
      await product.kill({ database: takesOtherWay(round) })
      const told = await Promise.all(studying)
      product = await startProduct(dataDir)
      for (const [n, learner] of learners.entries()) {
        const one = told[n]
        if (!one || one.played.length === 0) continue
        expectKept(await keptOf(learner, sale), one)
        acknowledged += one.played.length
      }
    }
    expect(acknowledged).toBeGreaterThan(rounds * 3)
    expect(await product.stop()).toBe(0)
  })
})
