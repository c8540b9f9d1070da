import { grantAccess } from '#areas/access/server/grants.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import type { AvailabilityDraft } from '../availability-contract.ts'
import { defaultRules } from '../availability-rules.ts'
import type { CoachingPackageFields } from '../packages-contract.ts'
import { setAvailability } from '../server/availability.ts'
import { ensureClient } from '../server/clients-known.ts'
import { giveSessions } from '../server/holdings.ts'
import { setActive } from '../server/package-life.ts'
import { createPackage } from '../server/packages.ts'
import { packageOf } from './making.ts'

/** Hours of a host as a test wants them: every weekday nine to five in Lisbon, without notice or gaps. */
export const setHours = (ctx: CreatorCtx, fields: Partial<AvailabilityDraft> = {}) =>
  setAvailability(ctx, {
    timeZone: 'Europe/Lisbon',
    weekly: [...defaultRules.weekly],
    exceptions: [],
    bufferMinutes: 0,
    noticeHours: 0,
    perDay: null,
    windowDays: 90,
    meetingLink: 'https://meet.example.com/ana',
    place: '',
    phone: '',
    changeNoticeHours: 24,
    noShowCounts: true,
    ...fields,
  })

/** A package that's for sale. */
export async function makePackage(ctx: CreatorCtx, fields: Partial<CoachingPackageFields> = {}) {
  const made = await createPackage(ctx, packageOf(fields))
  await setActive(ctx, made.id, true)
  return made
}

/** Someone who has a package, given by hand. */
export function makeClient(
  ctx: CreatorCtx,
  packageId: Id<'cpk'>,
  { name = 'Mia Chen', timeZone = 'America/New_York' }: { name?: string; timeZone?: string } = {},
): Promise<{ id: Id<'ccl'>; contactId: Id<'ctc'>; email: string; name: string }> {
  return withTransaction(ctx, async (ctx) => {
    const email = freshEmail('client')
    const { workspaceId } = ctx.actor
    const contact = await ensureContact(ctx, workspaceId, { email, name, source: 'coaching' })
    await grantAccess(ctx, {
      contact,
      thing: { kind: 'coachingPackage', id: packageId },
      source: { kind: 'manual', id: newId('imp') },
      mode: 'test',
    })
    await giveSessions(ctx, packageId, { contactId: contact.id, seat: '' })
    const { id } = await ensureClient(ctx, workspaceId, { contactId: contact.id, timeZone })
    return { id, contactId: contact.id, email, name }
  })
}
