import { describe, expect, it } from 'vitest'
import { type Access, type Plan, passesGuard, plans } from '#kernel/actor.ts'
import { membershipsContract } from './contract.ts'
import { digestContract } from './digest-contract.ts'
import { leavingContract } from './leaving-contract.ts'

type Operation = { '~orpc': { meta: { access?: Access } } }
const operations = [membershipsContract, digestContract].flatMap((contract) =>
  Object.entries(contract as unknown as Record<string, Operation>),
)

describe('20: a creator who isn’t on Pro', () => {
  it.each(operations)('passes no operation of memberships: %s', (_name, operation) => {
    const { access } = operation['~orpc'].meta
    if (!access || access === 'public' || access === 'learner') throw new Error('It’s open to others.')
    const passes = (plan: Plan) => passesGuard({ role: 'creator', plan }, access)
    expect(plans.filter(passes)).toEqual(['pro_plan'])
    expect(passesGuard({ role: 'student', plan: 'pro_plan' }, access)).toBe(false)
  })

  it('reads who is still a member, and sees them out: nothing else', () => {
    const open = Object.entries(leavingContract as unknown as Record<string, Operation>)
    expect(open.map(([name]) => name)).toEqual(['list', 'cancel'])
    for (const [, operation] of open) {
      const { access } = operation['~orpc'].meta
      if (!access || access === 'public' || access === 'learner') throw new Error('It’s open to others.')
      expect(plans.filter((plan) => passesGuard({ role: 'creator', plan }, access))).toEqual([...plans])
      expect(passesGuard({ role: 'student', plan: 'pro_plan' }, access)).toBe(false)
    }
  })

  it('has more than a few of them to pass', () => expect(operations.length).toBeGreaterThan(12))
})
