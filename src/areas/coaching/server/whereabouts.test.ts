import { expect, it } from 'vitest'
import { whereaboutsOf } from './whereabouts.ts'

const usual = {
  meetingLink: 'https://meet.example.com/ana',
  place: 'Rua 1, Lisboa',
  phone: '+351 210 000 000',
}
const nowhere = { place: '' }

it('is what the session says, else its package, else what its host usually does', () => {
  const video = { type: 'video' as const, place: '' }
  const own = { ...video, place: 'https://meet.example.com/own' }
  const ofPackage = { place: 'https://meet.example.com/package' }
  expect(whereaboutsOf(own, ofPackage, usual)).toEqual({ joinUrl: own.place, place: null })
  expect(whereaboutsOf(video, ofPackage, usual)).toEqual({ joinUrl: ofPackage.place, place: null })
  expect(whereaboutsOf(video, nowhere, usual)).toEqual({ joinUrl: usual.meetingLink, place: null })
  expect(whereaboutsOf(video, null, { ...usual, meetingLink: '' })).toEqual({ joinUrl: null, place: null })
})

it('is a number for a call and a place for a meeting, and neither is a link', () => {
  expect(whereaboutsOf({ type: 'phone', place: '' }, null, usual)).toEqual({
    joinUrl: null,
    place: usual.phone,
  })
  expect(whereaboutsOf({ type: 'inPerson', place: '' }, null, usual)).toEqual({
    joinUrl: null,
    place: usual.place,
  })
})
