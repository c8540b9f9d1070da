import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { eventFile, feedFile, invitation, uidOf } from './calendar-file.ts'
import { readCalendar } from './calendars/reading.ts'

const session = {
  uid: uidOf('bkg_1', 'https://shop.example:8443'),
  sequence: 3,
  startsAt: new Date('2027-03-02T09:00Z'),
  endsAt: new Date('2027-03-02T09:45Z'),
  title: 'Coaching; with “Ana”, \\ and more',
  text: 'Two lines:\nthe second, with 漢字 '.padEnd(200, 'é'),
  place: 'Rua 1, Lisboa; 2nd floor',
  url: 'https://shop.example/bookings/a-token',
  changedAt: new Date('2027-02-01T08:00Z'),
}
const people = {
  organizer: {
    name: 'Ana "Reis" Ceramics\r\nATTENDEE:mailto:evil@example.com',
    address: 'no-reply@shop.example',
  },
  attendee: { name: 'Mia, Chen; Esq.', address: 'mia@example.com' },
  product: 'Throughline//X',
}
function eventIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('There is no event.')
  return { calendar, component, event: new ICAL.Event(component) }
}

describe('what an email says to a calendar', () => {
  it('is read by another library as it was meant', () => {
    const { method, text } = invitation(session, { ...people, isCanceled: false })
    const { calendar, component, event } = eventIn(text)
    expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['REQUEST', 'REQUEST'])
    expect(event.uid).toBe('bkg_1@shop.example')
    expect(event.sequence).toBe(3)
    expect(event.startDate.toString()).toBe('2027-03-02T09:00:00Z')
    expect(event.endDate.toString()).toBe('2027-03-02T09:45:00Z')
    expect(event.summary).toBe(session.title)
    expect(event.description).toBe(session.text)
    expect(event.location).toBe(session.place)
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(component.getFirstPropertyValue('url')).toBe(session.url)
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2027-02-01T08:00:00Z')
  })

  it('names its reader alone, who has nothing to answer', () => {
    const { text } = invitation(session, { ...people, isCanceled: false })
    const { component } = eventIn(text)
    expect(component.getAllProperties('attendee')).toHaveLength(1)
    const attendee = component.getFirstProperty('attendee')
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:mia@example.com')
    expect(attendee?.getParameter('cn')).toBe('Mia, Chen; Esq.')
    expect(attendee?.getParameter('partstat')).toBe('ACCEPTED')
    expect(attendee?.getParameter('rsvp')).toBe('FALSE')
    expect(String(component.getFirstProperty('organizer')?.getFirstValue()).toLowerCase()).toBe(
      'mailto:no-reply@shop.example',
    )
  })

  it('takes it out again with a higher number', () => {
    const { method, text } = invitation({ ...session, sequence: 4 }, { ...people, isCanceled: true })
    const { calendar, component, event } = eventIn(text)
    expect([method, calendar.getFirstPropertyValue('method'), event.sequence]).toEqual([
      'CANCEL',
      'CANCEL',
      4,
    ])
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(event.uid).toBe('bkg_1@shop.example')
  })

  it('is in lines no longer than 75 bytes that end as lines of calendars do', () => {
    for (const text of [
      invitation(session, { ...people, isCanceled: false }).text,
      eventFile(session, 'Throughline'),
    ]) {
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
  })

  it('is read back as busy from the feed, as one of our own', async () => {
    const feed = feedFile([session, { ...session, uid: 'x@other.example', sequence: 0 }], {
      name: 'Busy',
      product: 'Throughline',
    })
    const asked = {
      from: Date.parse('2027-03-01'),
      until: Date.parse('2027-04-01'),
      timeZone: 'UTC',
      ownEnding: '@shop.example',
    }
    const time = { startsAt: session.startsAt.getTime(), endsAt: session.endsAt.getTime() }
    expect(await readCalendar(Buffer.from(feed), asked)).toEqual({
      kind: 'read',
      busy: [
        { ...time, uid: 'bkg_1@shop.example' },
        { ...time, uid: null },
      ],
    })
    expect(eventIn(feed).calendar.getFirstPropertyValue('x-wr-calname')).toBe('Busy')
  })
})
