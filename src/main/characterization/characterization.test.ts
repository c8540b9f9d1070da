import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { doneOfSum, studentsOfSum } from '#areas/courses/server/course-figures.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { enrolledSum, finishedSum, studentsSum } from '#areas/learning/server/sums/learning-sums.ts'
import { cookieFacts } from '#areas/marketing/site/pages/cookie-facts.ts'
import { marketingSiteText } from '#areas/marketing/site/words.ts'
import { revenueSum, salesSum, soldSum } from '#areas/payments/server/sums.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { idPrefixes } from '#kernel/ids.ts'
import { holderKinds } from '#kernel/things.ts'
import type { Ctx } from '#platform/context.ts'
import { listenersFor, type Speed } from '#platform/events/listeners.ts'
import { forgetters } from '#platform/forgetting.ts'
import { globalTables } from '#platform/sql/table-kinds.ts'
import { call, testProduct } from '#testing/http.ts'
import { buyCourse, ctxFor, makeMember, makeSeller } from '#testing/people.ts'
import { linesOfApi } from './api-lines.ts'
import { namesIn, namesOrConstantsIn, plainTemplate, readSources } from './names-in-source.ts'

const at = testProduct()
const sources = readSources()

/** Compares with the file; `npm run characterize` writes it anew. */
const matches = (file: string, lines: readonly string[]) =>
  expect(`${lines.join('\n').trimEnd()}\n`).toMatchFileSnapshot(file)

const part = (heading: string, lines: readonly string[]) => [`## ${heading}`, ...lines, '']

describe('what stays as it is', () => {
  it('who hears an event, who forgets somebody and what is swept, in this order', async () => {
    const events = namesIn(sources, /defineEvent\(\s*'([\w.]+)'/g)
    expect(events.length).toBeGreaterThan(60)
    const heard = (type: string, speed: Speed, how: string) =>
      listenersFor(at.app, type, speed).map(({ name }) => `  ${how} ${name}`)
    await matches('./order.txt', [
      ...part(
        'Events, who hears them in the transaction and who after it',
        events.flatMap((type) => [
          type,
          ...heard(type, 'inTransaction', 'inside'),
          ...heard(type, 'afterCommit', 'after'),
        ]),
      ),
      ...part(
        'Who forgets somebody who left',
        at.app.instance.given(forgetters).map(({ name }) => name),
      ),
      ...part('What is swept', sweepsIn()),
    ])
  })

  it('the API', async () => {
    const { body } = await call(at.app, 'GET', '/api/openapi.json')
    const lines = linesOfApi(body as never)
    expect(lines.length).toBeGreaterThan(4000)
    await matches('./api.txt', lines)
  })

  it('names that are stored', async () => {
    const { pool } = at.app.database
    await matches('./names.txt', [
      ...part('Events', namesIn(sources, /defineEvent\(\s*'([\w.]+)'/g)),
      ...part('Listeners, as event_deliveries keeps them', listenersIn()),
      ...part('Sums', await subjectsOfSums()),
      ...part('Tables with their indexes', await tablesOf(pool)),
      ...part('Queues of jobs', await queuesOf(pool)),
      ...part(
        'Prefixes of ids',
        Object.entries(idPrefixes).map(([prefix, what]) => `${prefix} ${what}`),
      ),
      ...part('Mails', namesIn(sources, /[tT]emplate(?::| =) '([\w.]+)'/g)),
      ...part('Kinds of links', declaredIn('LinkKinds')),
      ...part('What holds files', [...holderKinds]),
      ...part('Limits', namesIn(sources, /name: '([\w.-]+)',\s*points/g)),
      ...part('Who acts without a user', namesIn(sources, /systemCtx\(\s*[^,()]+,\s*'(\w+\.\w+)'/g)),
      ...part('Live channels', namesIn(sources, /(?:eventsChannel|liveChannel) = '(\w+)'/g)),
      ...part(
        'Cookies, without and with https',
        [false, true].flatMap((secure) =>
          cookieFacts(secure, marketingSiteText.cookies.facts).map(({ name }) => name),
        ),
      ),
      ...part(
        'In the browser: keys, caches, channels',
        namesIn(
          sources.filter(({ path }) => /^(webkit|ui|main\/web|areas\/\w+\/(web|site))\//.test(path)),
          /['"`](throughline[.-][^'"`]*)['"`]/g,
        ).map(plainTemplate),
      ),
    ])
  })
})

const sweepsIn = () => {
  const names = namesOrConstantsIn(sources, /name: ('[\w.]+'|\w+),\s*everySeconds/g)
  expect(names.length).toBeGreaterThan(20)
  return names
}

const listenersIn = () => {
  const names = namesIn(sources, /defineEvent\(\s*'([\w.]+)'/g).flatMap((type) =>
    listenersFor(at.app, type, 'afterCommit').map(({ name }) => name),
  )
  expect(names.length).toBeGreaterThan(30)
  return names.sort()
}

/** The texts that areas declare in an interface of theirs. */
function declaredIn(name: string): string[] {
  const parts = namesIn(sources, new RegExp(`  interface ${name} \\{([^}]*)\\}`, 'g'))
  const names = parts.flatMap((part) => [...part.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(10)
  return names.sort()
}

/** How subjects are made, and those a sale and a finished course left, written with their facts and counted again. */
async function subjectsOfSums(): Promise<string[]> {
  const { app } = at
  const seller = await makeSeller(app, 'Recorded', 'Ana Reis')
  const member = await makeMember(app)
  const ctx = (await ctxFor(app, member)) as Ctx<SignedIn>
  await buyCourse(app, seller.course, { ctx, email: member.email, name: member.name })
  for (const lessonId of seller.course.lessonIds) await completeLesson(ctx, seller.course.id, lessonId)
  await app.worker.settle()
  const { rows } = await app.database.pool.query<{ subject: string }>('select distinct subject from sums')
  const plain = rows.map(({ subject }) => subject.replace(/_[0-9a-z]{26}/g, '_…').replace(/:\d{8}$/, ':…'))
  const made = [studentsSum, studentsOfSum, doneOfSum, revenueSum, salesSum, soldSum].map((subject) =>
    (subject as (...parts: string[]) => string)('{mode}', '{2}', '{3}'),
  )
  return [...new Set([enrolledSum, finishedSum, ...made, ...plain])].sort()
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; indexes: string[] }>(`
    select t.tablename as table, array_agg(i.indexname::text order by i.indexname) filter (where i.indexname is not null) as indexes
    from pg_tables t left join pg_indexes i on i.schemaname = t.schemaname and i.tablename = t.tablename
    where t.schemaname = 'public' group by 1 order by 1`)
  expect(rows.length).toBeGreaterThan(60)
  return rows.flatMap(({ table, indexes }) => [
    `${table}${globalTables.includes(table) ? ', of no workspace' : ''}`,
    ...(indexes ?? []).map((index) => `  ${index}`),
  ])
}

async function queuesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from jobs.queue where name not like '\\_\\_pgboss%' order by 1`,
  )
  return rows.map(({ name }) => name)
}
