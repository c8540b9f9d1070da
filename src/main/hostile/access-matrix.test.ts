import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { actorNames, rowGroups } from '#testing/hostile.ts'
import { call } from '#testing/http.ts'
import { testAccess } from './access-matrix.ts'
import { rows } from './operations.ts'

const everybody = testAccess([])

it('A1: every operation of the document has its row, and every row its operation', async () => {
  const { body } = await call(everybody.at.app, 'GET', '/api/openapi.json')
  const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const written = rows.map((row) => row.operation)
  expect([...new Set(written)].sort()).toEqual([...served].sort())
})

it.each(rowGroups)('A1: the rows of %s are tried in a file of their own', (group) => {
  expect(existsSync(join(import.meta.dirname, `access-matrix.${group}.test.ts`))).toBe(true)
})

it('A1: what is not an operation is not there for anybody', async () => {
  const { world } = everybody
  const who = await everybody.browsers()
  for (const name of actorNames) {
    for (const [method, path] of [
      ['GET', '/api/v1/people'],
      ['GET', `/api/v1/workspaces/${world.a.workspaceId}`],
      ['GET', `/api/v1/orders/${world.p.orderId}`],
      ['PUT', `/api/v1/courses/${world.a.course.id}`],
      ['DELETE', '/api/v1/me'],
      ['POST', `/api/v1/learn/${world.a.course.id}`],
    ] as const) {
      const answer = await call(everybody.at.app, method, path, { as: who[name] })
      expect([answer.status, name, path]).toEqual([404, name, path])
      expect(answer.text).not.toContain(world.a.secret)
    }
  }
})
