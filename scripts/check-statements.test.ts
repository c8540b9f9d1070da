import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot } from './repository.mjs'
import { checkStatements } from './statements/checking.ts'
import { findingsOf } from './statements/rules.ts'

beforeAll(loadModule)

const functions = {
  volatility: { now: 's', to_char: 's', lower: 'i', gen_random_uuid: 'v', date_bin: 'i', set_config: 'v' },
  aggregates: ['count', 'sum', 'max', 'string_agg'],
}
const found = (text: string) =>
  findingsOf(parseSync(text), functions).map(({ rule, about, says }) => `${rule} ${about}: ${says}`)
const open = (table: string, verb = 'select') => `scope ${table}: ${verb} without its own workspace_id = $`

describe('a table of a workspace', () => {
  it.each([
    'select * from courses where workspace_id = $1 and id = $2',
    `select * from "courses" where ("courses"."workspace_id" = 'wsp_platform' and id = $1)`,
    'select * from courses c where (c.workspace_id, c.id) = ($1, $2)',
    'select * from courses c where c.workspace_id = $1::text and c.id in (select course_id from lessons where workspace_id = $1)',
    'select * from courses c join lessons l on l.workspace_id = c.workspace_id and l.course_id = c.id where c.workspace_id = $1',
    'select * from courses c left join lessons l on l.workspace_id = c.workspace_id and l.course_id = c.id where c.workspace_id = $1',
    'select * from courses c join lessons l using (workspace_id) where l.workspace_id = $1',
    'select * from courses where (workspace_id = $1 and id = $2) or (workspace_id = $1 and slug = $3)',
    'update courses set title = $1 where workspace_id = $2',
    'update lessons l set position = m.position from unnest($1::text[], $2::int[]) m(id, position) where l.workspace_id = $3 and l.id = m.id',
    'delete from lessons l using courses c where c.workspace_id = $1 and l.workspace_id = c.workspace_id',
    'with old as (select id from courses where workspace_id = $1) select * from old',
    'insert into courses (workspace_id, id) values ($1, $2) on conflict do nothing',
    'select * from users join workspaces on workspaces.owner_id = users.id',
    'select * from pg_class',
    'select * from jobs.job',
  ])('is asked for the workspace the application gives: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each<[string, string[]]>([
    ['select * from courses where id = $1', [open('courses')]],
    ['select * from courses where workspace_id = $1 or id = $2', [open('courses')]],
    ['select * from courses where workspace_id in ($1, $2)', [open('courses')]],
    ['select * from courses where workspace_id = any($1)', [open('courses')]],
    ['select * from courses where not workspace_id = $1', [open('courses')]],
    ['update courses set title = $1 where id = $2', [open('courses', 'update')]],
    ['delete from mails where to_address = $1', [open('mails', 'delete')]],
    // Asked for in the rows beside it: each of these was seen to go to every machine, or to be refused.
    [
      'select (select count(*) from lessons l where l.workspace_id = c.workspace_id) from courses c where c.workspace_id = $1',
      [open('lessons')],
    ],
    [
      'select 1 from courses c where c.workspace_id = $1 and not exists (select 1 from grants g where g.workspace_id = c.workspace_id) for update',
      [open('grants')],
    ],
    [
      'select * from (select * from orders where workspace_id = $1 limit 5) o left join lateral (select title from order_items i where i.workspace_id = o.workspace_id limit 1) i on true',
      [open('order_items')],
    ],
    [
      'select * from (select * from lessons where workspace_id = $1 limit 5) m join courses c on c.workspace_id = m.workspace_id',
      [open('courses')],
    ],
    [
      'with w as (select workspace_id from outbox where workspace_id = $1) update events e set payload = $2 from w where e.workspace_id = w.workspace_id',
      [open('events', 'update')],
    ],
    // An outer join narrows what it adds, not what it keeps.
    [
      'select * from courses c left join lessons l on c.workspace_id = $1 and l.workspace_id = $1',
      [open('courses')],
    ],
    ['select id from courses where workspace_id = $1 union all select id from lessons', [open('lessons')]],
  ])('is not, and that is seen: %s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('the other rules', () => {
  it.each<[string, string[]]>([
    ['select * from users where id = $1 for update', ['lock users: rows are locked']],
    [
      'select c.id from courses c join workspaces w on w.id = c.workspace_id where c.workspace_id = $1 for update',
      ['lock workspaces: rows are locked'],
    ],
    [
      'select c.id from courses c join workspaces w on w.id = c.workspace_id where c.workspace_id = $1 for update of c',
      [],
    ],
    [
      'insert into workspaces (id) values ($1) on conflict (handle) do nothing',
      ['lock workspaces: ON CONFLICT'],
    ],
    ['insert into user_library (user_id) values ($1) on conflict (user_id) do nothing', []],

    [
      'update sums set at = now() where workspace_id = $1',
      ['clock sums: asks the database for the time: now'],
    ],
    [
      'update sums set at = current_timestamp where workspace_id = $1',
      ['clock sums: asks the database for the time: current_timestamp'],
    ],
    [
      'insert into sums (workspace_id, id) values ($1, gen_random_uuid())',
      ['clock sums: calls gen_random_uuid'],
    ],
    [
      `delete from sums where workspace_id = $1 and case when at < $2 - interval '100 days' then true end`,
      ['clock sums: hangs on the session: a moment and an interval'],
    ],
    ['delete from sums where workspace_id = $1 and case when at < $2::timestamptz then true end', []],
    [
      `update sums set subject = coalesce(to_char($2::date, 'YYYY'), '') where workspace_id = $1`,
      ['clock sums: hangs on the session: to_char'],
    ],
    [
      `update sums set subject = to_char(at, 'YYYY') where workspace_id = $1`,
      ['clock sums: hangs on the session: to_char'],
    ],
    ['update sums set workspace_id = $1 where workspace_id = $2', ['clock sums: sets workspace_id']],
    [
      'insert into sums (workspace_id, at) values ($1, $2) on conflict (id) do update set workspace_id = $1',
      ['clock sums: sets workspace_id'],
    ],
    ['merge into users u using (select 1) s on true when matched then delete', ['clock users: MERGE']],
    ['insert into jobs.job (id) values (gen_random_uuid())', []],

    [
      'with recursive k as (select type from events where workspace_id = $1 union all select type from k) select * from k',
      ['plan events: a recursive query'],
    ],
    [
      'select * from (select null::text as lesson_id) r left join lessons l on l.workspace_id = $1 and l.id = r.lesson_id',
      ['plan lesson_id: compared with what is always null'],
    ],
    [
      'select * from courses where workspace_id = $1 and id in (null)',
      ['plan id: compared with what is always null'],
    ],
    [
      'select c.id, c.title, count(*) from courses c where c.workspace_id = $1 group by c.workspace_id, c.id',
      ['plan title: shown but not in GROUP BY'],
    ],
    ['select lower(c.title) as t, max(c.id) from courses c where c.workspace_id = $1 group by 1', []],
    [
      'select c.title, count(*) from courses c where c.workspace_id = $1 group by c.title having sum(c.position) > 1',
      [],
    ],

    ['set local synchronous_commit = off', ['session synchronous_commit: the commit doesn’t wait']],
    ['set search_path = other', ['session search_path: set for the session']],
    [
      `update courses set title = $1 where workspace_id = $2 and set_config('a', 'b', true) = 'b'`,
      ['session set_config: set by a statement'],
    ],
    ['select pg_advisory_lock(1)', ['session pg_advisory_lock: a lock of the session']],
    ['select pg_advisory_xact_lock(1)', []],
    ['create trigger t after insert on courses execute function f()', ['session a trigger: created']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('an exception', () => {
  const place = 'areas/courses/server/trash.ts emptyTrash'
  const sent = [{ at: 'src/areas/courses/server/trash.ts:140', place, text: 'select * from courses' }]
  const named = (places: Record<string, string>) => [{ because: 'A sweep.', rule: 'scope' as const, places }]

  it('is for one place and what it is about, or for all of a place', async () => {
    const says = async (places: Record<string, string>) => {
      const { problems, unused } = await checkStatements({ sent, functions }, named(places))
      return { problems: problems.length, unused }
    }
    expect(await says({ [place]: 'courses' })).toEqual({ problems: 0, unused: [] })
    expect(await says({ [place]: '*' })).toEqual({ problems: 0, unused: [] })
    expect(await says({})).toEqual({ problems: 1, unused: [] })
    expect(await says({ [place]: 'lessons' })).toEqual({ problems: 1, unused: [`${place}: lessons`] })
    expect(await says({ [place]: 'courses, lessons' })).toEqual({
      problems: 0,
      unused: [`${place}: lessons`],
    })
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function check(statements: { at: string; text: string }[], ...options: string[]) {
    writeFileSync(join(folder, 'functions.json'), JSON.stringify(functions))
    writeFileSync(join(folder, '1.jsonl'), statements.map((one) => JSON.stringify(one)).join('\n'))
    const script = inRoot('scripts', 'check-statements.ts')
    return spawnSync(process.execPath, [script, folder, ...options], { encoding: 'utf8' })
  }

  it('names the place, the rule and the statement, and leaves out what tests and migrations send', () => {
    const text = 'select *\n  from courses'
    const own = [
      'src/areas/courses/server/trash.test.ts:9',
      'src/testing/makers.ts:9',
      'src/platform/sql/migrate.ts:9',
    ]
    const bad = check(
      [{ at: 'src/platform/retention.ts:14', text }, ...own.map((at) => ({ at, text }))],
      '--some',
    )
    expect(bad.status).toBe(1)
    expect(bad.stderr.match(/without its own workspace_id/g)).toHaveLength(1)
    expect(bad.stderr).toMatch(/^platform\/retention\.ts \w+ \(src\/platform\/retention\.ts:14\)$/m)
    expect(bad.stderr).toContain('select * from courses')
    const good = check([{ at: 'src/platform/retention.ts:14', text: 'select 1' }], '--some')
    expect([good.status, good.stdout]).toEqual([0, '1 statements checked\n'])
  })

  it('does not take silence for order, nor keeps exceptions that nothing needs', () => {
    const nothing = check([{ at: 'src/platform/retention.ts:14', text: 'select 1' }])
    expect(nothing.status).toBe(1)
    expect(nothing.stderr).toContain('Only 1 statements were recorded')
    expect(nothing.stderr).toContain('No statement needs this exception anymore: platform/retention.ts')
  })
})
