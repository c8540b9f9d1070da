import { expect, it } from 'vitest'
import { whereaboutsOf } from './whereabouts.ts'

const usual = {
  meetingLink: 'https://meet.example.com/ana',
  place: 'Rua 1, Lisboa',
  phone: '+351 210 000 000',
}
const nowhere = { place: '' }
const session = {
  ...{ startsAt: new Date('2026-12-01T10:00:00Z'), timeZone: 'Europe/Lisbon' },
  ...{ linkCode: '7f3a9c51e0b24d68', capacity: 1 },
}

it('is what the session says, else its package, else what its host usually does', () => {
  const video = { ...session, type: 'video' as const, place: '' }
  const own = { ...video, place: 'https://meet.example.com/own' }
  const ofPackage = { place: 'https://meet.example.com/package' }
  expect(whereaboutsOf(own, ofPackage, usual, 'Mia')).toEqual({ joinUrl: own.place, place: null })
  expect(whereaboutsOf(video, ofPackage, usual, 'Mia')).toEqual({ joinUrl: ofPackage.place, place: null })
  expect(whereaboutsOf(video, nowhere, usual, 'Mia')).toEqual({ joinUrl: usual.meetingLink, place: null })
  expect(whereaboutsOf(video, null, { ...usual, meetingLink: '' }, 'Mia')).toEqual({
    joinUrl: null,
    place: null,
  })
})

it('is a number for a call and a place for a meeting, and neither is a link', () => {
  expect(whereaboutsOf({ ...session, type: 'phone', place: '' }, null, usual, 'Mia')).toEqual({
    joinUrl: null,
    place: usual.phone,
  })
  expect(whereaboutsOf({ ...session, type: 'inPerson', place: '' }, null, usual, 'Mia')).toEqual({
    joinUrl: null,
    place: usual.place,
  })
})

it('fills a link’s braces anew for each session, and keeps it when that moves', () => {
  const pattern = { ...usual, meetingLink: 'https://meet.example.com/{client}-{code}' }
  const first = { ...session, type: 'video' as const, place: '' }
  const joinUrl = (of: typeof first, client = 'Mia Chen') => whereaboutsOf(of, null, pattern, client).joinUrl
  expect(joinUrl(first)).toBe('https://meet.example.com/mia-chen-7f3a9c51e0b24d68')
  expect(joinUrl({ ...first, startsAt: new Date('2026-12-09T10:00:00Z') })).toBe(joinUrl(first))
  expect(joinUrl({ ...first, linkCode: '0000000000000000' })).not.toBe(joinUrl(first))
  expect(joinUrl({ ...first, capacity: 6 })).toBe('https://meet.example.com/session-7f3a9c51e0b24d68')
  const dated = { ...first, place: 'https://meet.example.com/{date}' }
  expect(joinUrl(dated)).toBe('https://meet.example.com/2026-12-01')
  expect(joinUrl({ ...dated, startsAt: new Date('2026-12-09T10:00:00Z') })).toBe(
    'https://meet.example.com/2026-12-09',
  )
})
