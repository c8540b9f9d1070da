import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { testProduct } from '#testing/http.ts'
import { makeSeller, type Seller } from '#testing/people.ts'
import { listenOnLoopback } from '#testing/raw-http.ts'

const at = testProduct()
const students = 20_000
let port = 0
let seller: Seller

beforeAll(async () => {
  port = await listenOnLoopback(at.app.web)
  seller = await makeSeller(at.app, 'Plain', 'Ana Reis')
  await fillCourse()
})

/** A course with many students, each with a right to it. */
async function fillCourse(): Promise<void> {
  const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`
  const from = `from generate_series(1, ${students}) n`
  const { pool } = at.app.database
  const { workspaceId, course } = seller
  const both = [workspaceId, course.id]
  await pool.query(
    `insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
     select $1, ${id('ctc')}, 'student' || n || '@example.com', 'Student ' || n, 'import', now(), now() ${from}`,
    [workspaceId],
  )
  await pool.query(
    `insert into enrollments (workspace_id, id, course_id, contact_id, created_at)
     select $1, ${id('enr')}, $2, ${id('ctc')}, now() ${from}`,
    both,
  )
  await pool.query(
    `insert into grants (workspace_id, id, contact_id, thing_kind, thing_id, source_kind, source_id, mode, created_at)
     select $1, ${id('grt')}, ${id('ctc')}, 'course', $2, 'manual', ${id('enr')}, 'test', now() ${from}`,
    both,
  )
  // As learning keeps them: lists are read from places.
  await pool.query(
    `insert into course_seats (workspace_id, id, course_id, contact_id, mode, live, completed_lessons, enrollment_id, enrolled_at, stage, until, quiet_since)
     select $1, 'cst_' || md5(course_id || ' ' || contact_id || ' test'), course_id, contact_id, 'test',
            tstzmultirange(tstzrange(created_at, null)), 0, id, created_at, 'never', '9999-12-31T00:00:00Z', created_at
     from enrollments where workspace_id = $1 and course_id = $2`,
    both,
  )
  await pool.query('analyze contacts, enrollments, grants, course_seats')
}

/** How long others waited while something else continued, slowest first, and what memory grew by. */
async function beside(
  work: () => Promise<unknown>,
): Promise<{ slowest: number; asked: number; grew: number }> {
  const before = process.memoryUsage().rss
  const waits: number[] = []
  let most = before
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    // Who is asked, and the database: what every screen begins with.
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/session`, {
      headers: { cookie: seller.cookie },
    })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    waits.push(performance.now() - startedAt)
    most = Math.max(most, process.memoryUsage().rss)
    await sleep(5)
  }
  await working
  waits.sort((one, other) => other - one)
  return { slowest: waits[Math.floor(waits.length / 100)] ?? 0, asked: waits.length, grew: most - before }
}

/** On a machine that's busy everyone waits: what counts is what one adds to that. */
async function patience(): Promise<number> {
  const { slowest } = await beside(() => sleep(400))
  return Math.max(500, 5 * slowest)
}

const head = (method: string, path: string, lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, `host: localhost:${port}`, ...lines, '', ''].join('\r\n')

describe('R16: what one asks for does not hold up others', () => {
  it.each([
    ['that says so', ['content-length: 100000000']],
    ['in pieces of no known number', ['transfer-encoding: chunked']],
  ])('a body of 100 MB %s is refused before it is here', async (_, lines) => {
    let sent = 0
    let answer = ''
    const most = await patience()
    const { slowest, grew } = await beside(async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('error', () => undefined)
      const gone = once(socket, 'close').catch(() => undefined)
      socket.write(head('POST', '/api/v1/sign-in', ['content-type: application/json', ...lines]))
      const piece = Buffer.alloc(64 * 1024, 0x20)
      const isChunked = lines[0]?.includes('chunked')
      while (!socket.destroyed && sent < 100_000_000) {
        if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`)
        const isRoom = socket.write(piece)
        if (isChunked) socket.write('\r\n')
        sent += piece.length
        if (!isRoom) await Promise.race([once(socket, 'drain').catch(() => undefined), gone, sleep(500)])
        if (answer !== '') break
      }
      socket.destroy()
      await gone
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeLessThan(20_000_000)
    expect(slowest).toBeLessThan(most)
    expect(grew).toBeLessThan(200_000_000)
  })

  it(`a file of ${students} students is written as it is read, also by somebody who reads slowly`, async () => {
    const path = `/api/v1/courses/${seller.course.id}/students.csv`
    let lines = 0
    let [firstAfter, wholeAfter] = [0, 0]
    const most = await patience()
    const { slowest, asked, grew } = await beside(async () => {
      const startedAt = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: seller.cookie } })
      const reader = answer.body?.getReader()
      for (let n = 0; reader; n++) {
        const { value, done } = await reader.read()
        if (n === 0) firstAfter = performance.now() - startedAt
        if (done) break
        lines += Buffer.from(value).toString('latin1').split('\n').length - 1
        if (n % 20 === 0) await sleep(20)
      }
      wholeAfter = performance.now() - startedAt
    })
    expect(lines).toBe(students + 1)
    // The first line is there long before the last is read from the database.
    expect(firstAfter).toBeLessThan(wholeAfter / 3)
    expect(asked).toBeGreaterThan(5)
    expect(slowest).toBeLessThan(most)
    expect(grew).toBeLessThan(200_000_000)
  })
})
