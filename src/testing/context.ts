import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { noClient } from '#areas/accounts/server/attempts.ts'
import { createSession, resolveActor } from '#areas/accounts/server/sessions.ts'
import { openAccount } from '#areas/accounts/server/sign-up.ts'
import type { Actor, CreatorActor, Plan, UserActor } from '#kernel/actor.ts'
import { productGifts } from '#main/gifts.ts'
import { type CreatorCtx, type Ctx, createWake, type Instance } from '#platform/context.ts'
import type { Disk, Space } from '#platform/disk/space.ts'
import { openDiskFiles } from '#platform/files/disk.ts'
import { openLimits } from '#platform/limits/limits.ts'
import type { Db } from '#platform/sql/db.ts'
import { testPaymentsParts } from './payments.ts'

/** The password of everyone made here. */
export const testPassword = 'kiln-fired-stoneware'

type Settings = Omit<Instance, 'limits' | 'files' | 'disk' | 'payments' | 'wake'>

/** A disk with so much room, whatever the machine of the test has. */
export function diskOf(space: Space): Disk {
  return { data: async () => space, files: async () => space }
}

const roomy = { free: 500_000_000_000, size: 1_000_000_000_000 }

type InstanceCalls = Pick<Instance, 'wake' | 'liveChanged' | 'pagesChanged'>
const running = new WeakMap<Db, InstanceCalls>()

/** Contexts on this database are part of a product that runs in this process: they wake its worker and have it forget pages. */
export function runsOn(db: Db, { wake, liveChanged, pagesChanged }: InstanceCalls): void {
  running.set(db, { wake, liveChanged, pagesChanged })
}

/** An instance on a database, as a demo on a laptop is, with hashing made cheap. */
export function testInstance(db: Db, overrides: Partial<Instance> = {}): Instance {
  const settings: Settings = {
    appUrl: 'http://localhost:3000',
    brandName: 'Throughline',
    browse: true,
    dataDir: join(tmpdir(), 'throughline-no-data'),
    demo: true,
    real: false,
    planEnforcement: 'counts',
    // Videos stay as they are, also where ffmpeg is installed.
    ffmpegPath: 'no-ffmpeg-in-tests',
    fixed: [],
    language: 'en',
    logDays: 400,
    mailFrom: 'no-reply@localhost',
    maxUploadMb: 2048,
    secretKey: 'a key for tests alone, of sufficient length',
    previousSecretKey: null,
    digestKeys: new Map(),
    secureCookies: false,
    signupMode: 'open',
    smtpUrl: null,
    storage: { kind: 'disk' },
    supportAddress: null,
    passwordCost: { memoryKiB: 8, passes: 1, parallelism: 1 },
    version: '0.0.0',
    given: productGifts,
    liveChanged: () => {},
    pagesChanged: () => {},
  }
  return {
    ...settings,
    disk: diskOf(roomy),
    wake: createWake(),
    limits: openLimits({ db, pool: poolOf(db) }),
    files: openDiskFiles(join(overrides.dataDir ?? settings.dataDir, 'files')),
    payments: testPaymentsParts(),
    ...running.get(db),
    ...overrides,
  }
}

/** A context for anyone; a visitor unless told otherwise. */
export function testCtx<A extends Actor = Actor>(
  db: Db,
  actor: A = { kind: 'visitor' } as A,
  now: () => Date = () => new Date(),
  overrides: Partial<Instance> = {},
): Ctx<A> {
  return { db, actor, now, instance: testInstance(db, overrides) }
}

/** Someone without a session. */
export function asVisitor(db: Db, now?: () => Date): Ctx {
  return testCtx(db, { kind: 'visitor' }, now)
}

export type Person = {
  email?: string
  /** "First Last". */
  name?: string
  plan?: Plan
  /** Unset, the address is proven. */
  verified?: boolean
  now?: () => Date
}

/** A creator with a workspace of their own, signed in. */
export async function asCreator(db: Db, person: Person = {}): Promise<CreatorCtx> {
  const ctx = await signedIn(db, 'creator', { name: 'Ana Reis', ...person })
  if (ctx.actor.kind !== 'creator') throw new Error('The creator has no workspace.')
  return ctx as Ctx<CreatorActor>
}

/** A student, signed in. */
export function asStudent(db: Db, person: Person = {}): Promise<Ctx<UserActor>> {
  return signedIn(db, 'student', { name: 'Mia Chen', ...person }) as Promise<Ctx<UserActor>>
}

/** An admin, signed in. */
export function asAdmin(db: Db, person: Person = {}): Promise<Ctx<UserActor>> {
  return signedIn(db, 'admin', { name: 'Ada Novak', ...person }) as Promise<Ctx<UserActor>>
}

/** An address no one else in the test has. */
export function freshEmail(name = 'person'): string {
  return `${name}-${randomBytes(6).toString('hex')}@example.com`
}

async function signedIn(db: Db, role: 'student' | 'creator' | 'admin', person: Person): Promise<Ctx> {
  const visitor = asVisitor(db, person.now)
  const [firstName = 'Ana', ...rest] = (person.name ?? 'Ana Reis').split(' ')
  const userId = await openAccount(visitor, {
    email: person.email ?? freshEmail(firstName.toLowerCase()),
    password: testPassword,
    firstName,
    lastName: rest.join(' ') || 'Reis',
    role,
    plan: person.plan ?? 'free_plan',
    verified: person.verified ?? true,
  })
  const { sessionToken } = await createSession(visitor, userId, { remembered: true, client: noClient })
  const { actor } = await resolveActor(visitor, sessionToken)
  return { ...visitor, actor }
}

/** drizzle keeps the pool it was opened on. */
function poolOf(db: Db): pg.Pool {
  return (db as unknown as { $client: pg.Pool }).$client
}
