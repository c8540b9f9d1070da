import type { Availability } from '../availability-contract.ts'
import type { CoachingClient, CoachingClientDetail } from '../clients-contract.ts'
import type { Session, SessionDetail } from '../contract.ts'
import type { CoachingPackage } from '../packages-contract.ts'

const numbered = (at: number) => String(at).padStart(26, '0')

export const tom = {
  id: `ccl_${numbered(1)}` as const,
  name: 'Tom Becker',
  email: 'tom@becker.example',
  timeZone: 'America/New_York',
  emailProven: true,
}

/** A session of Tom's, at 15:00 in Lisbon on a Tuesday. */
export function sessionOf(at: number, fields: Partial<SessionDetail> = {}): SessionDetail {
  const client = fields.client === undefined ? tom : fields.client
  const startsAt = fields.startsAt ?? '2026-12-01T15:00:00.000Z'
  const base: Session = {
    id: `cse_${numbered(at)}`,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 45 * 60_000).toISOString(),
    minutes: 45,
    timeZone: 'Europe/Lisbon',
    type: 'video',
    status: 'confirmed',
    outcome: null,
    package: { id: `cpk_${numbered(1)}`, title: 'Basic' },
    client,
    bookings: client
      ? [
          {
            id: `bkg_${numbered(at)}`,
            client,
            status: fields.status ?? 'confirmed',
            outcome: null,
            paidBy: 'credit',
            note: '',
            counted: null,
          },
        ]
      : [],
    capacity: 1,
    taken: client ? 1 : 0,
    joinUrl: 'https://meet.example/ana',
    place: null,
    seriesId: null,
    overlaps: [],
  }
  return {
    ...base,
    ...{ notesPrivate: '', notesShared: '', remaining: 3, renewalPath: null },
    ...{ changeableUntil: startsAt, canceledBy: null, message: '' },
    ...fields,
  }
}

export function packageOf(at: number, fields: Partial<CoachingPackage> = {}): CoachingPackage {
  return {
    id: `cpk_${numbered(at)}`,
    title: 'Basic',
    description: 'For a start.',
    price: { cents: 120_000, currency: 'USD' },
    offerId: `off_${numbered(at)}`,
    sessions: 6,
    minutes: 45,
    type: 'video',
    seats: 1,
    features: ['Notes after each session'],
    active: true,
    clients: 2,
    validDays: null,
    place: '',
    imageFileId: null,
    imageUrl: null,
    salesPath: '/@ana-reis/coaching/basic',
    bookPath: '/@ana-reis/coaching/basic/book',
    revision: 1,
    updatedAt: '2026-11-04T10:00:00.000Z',
    ...fields,
  }
}

export function clientOf(fields: Partial<CoachingClient> = {}): CoachingClient {
  return {
    ...tom,
    contactId: `ctc_${numbered(1)}`,
    phone: '+1 212 555 0100',
    package: { id: `cpk_${numbered(1)}`, title: 'Basic' },
    startDate: '2026-11-04T10:00:00.000Z',
    completed: 2,
    remaining: 3,
    totalPaid: { cents: 120_000, currency: 'USD' },
    status: 'active',
    progress: 33,
    nextSession: { id: `cse_${numbered(1)}`, startsAt: '2026-12-01T15:00:00.000Z' },
    ...fields,
  }
}

export function clientDetailOf(fields: Partial<CoachingClientDetail> = {}): CoachingClientDetail {
  return {
    ...clientOf(),
    ...{ notesPrivate: '', notesShared: '', goals: [], ledger: [], sessions: [], files: [] },
    holdings: [
      {
        id: `chd_${numbered(1)}`,
        package: { id: `cpk_${numbered(1)}`, title: 'Basic' },
        sessions: 6,
        minutes: 45,
        balance: 3,
        expiresAt: null,
        isFrozen: false,
        isEnded: false,
        boughtAt: '2026-11-04T10:00:00.000Z',
      },
    ],
    renewalPath: '/@ana-reis/coaching/basic',
    ...fields,
  }
}

export function availabilityOf(fields: Partial<Availability> = {}): Availability {
  return {
    isSet: true,
    revision: 1,
    timeZone: 'Europe/Lisbon',
    weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    exceptions: [],
    bufferMinutes: 15,
    noticeHours: 24,
    perDay: null,
    windowDays: 60,
    meetingLink: '',
    place: '',
    phone: '',
    changeNoticeHours: 24,
    noShowCounts: true,
    nextClockChange: null,
    bookingPath: '/@ana-reis',
    ...fields,
  }
}
