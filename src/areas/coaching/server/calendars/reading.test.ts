import { describe, expect, it } from 'vitest'
import { readCalendar } from './reading.ts'
import { windowsZones } from './windows-zones.ts'

const at = (text: string) => Date.parse(text)
const asked = {
  from: at('2027-03-01T00:00Z'),
  until: at('2027-04-01T00:00Z'),
  timeZone: 'America/New_York',
  ownEnding: '@shop.example',
}
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${lines.length}@x`,
  'DTSTAMP:20270101T000000Z',
  ...lines,
  'END:VEVENT',
]
const calendar = (...lines: string[][]) =>
  Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines.flat(), 'END:VCALENDAR', ''].join(
      '\r\n',
    ),
  )
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16)
async function busyIn(...lines: string[][]) {
  const read = await readCalendar(calendar(...lines), asked)
  if (read.kind !== 'read') throw new Error(read.because)
  return read.busy.map(({ startsAt, endsAt }) => `${iso(startsAt)} ${iso(endsAt)}`).sort()
}

/** As Outlook writes a zone that no one else has. */
const customZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
]

describe('a busy calendar', () => {
  it('is busy by its events on whatever clock they’re written', async () => {
    const busy = await busyIn(
      event('DTSTART:20270302T090000Z', 'DTEND:20270302T100000Z'),
      event('DTSTART;TZID=Europe/Berlin:20270303T090000', 'DURATION:PT30M'),
      event(
        'DTSTART;TZID=W. Europe Standard Time:20270304T090000',
        'DTEND;TZID=W. Europe Standard Time:20270304T100000',
      ),
      event(
        'DTSTART;TZID="/mozilla.org/20070129_1/Asia/Tokyo":20270305T090000',
        'DTEND;TZID="/mozilla.org/20070129_1/Asia/Tokyo":20270305T100000',
      ),
      customZone,
      event(
        'DTSTART;TZID=Customized Time Zone:20270306T090000',
        'DTEND;TZID=Customized Time Zone:20270306T100000',
      ),
      // Without a zone it's the host's.
      event('DTSTART:20270307T090000', 'DTEND:20270307T100000'),
    )
    expect(busy).toEqual([
      '2027-03-02T09:00 2027-03-02T10:00',
      '2027-03-03T08:00 2027-03-03T08:30',
      '2027-03-04T08:00 2027-03-04T09:00',
      '2027-03-05T00:00 2027-03-05T01:00',
      '2027-03-06T06:00 2027-03-06T07:00',
      '2027-03-07T14:00 2027-03-07T15:00',
    ])
  })

  it('has whole days on the host’s clock, the one on which it changes too', async () => {
    const busy = await busyIn(
      event('DTSTART;VALUE=DATE:20270310'),
      event('DTSTART;VALUE=DATE:20270314', 'DTEND;VALUE=DATE:20270315'),
      event('DTSTART;VALUE=DATE:20270318', 'DTEND;VALUE=DATE:20270320', 'TRANSP:TRANSPARENT'),
    )
    expect(busy).toEqual(['2027-03-10T05:00 2027-03-11T05:00', '2027-03-14T05:00 2027-03-15T04:00'])
  })

  it('isn’t busy by what is free, canceled or takes no time', async () => {
    const busy = await busyIn(
      event('DTSTART:20270302T090000Z', 'DTEND:20270302T100000Z', 'TRANSP:TRANSPARENT'),
      event('DTSTART:20270302T090000Z', 'DTEND:20270302T100000Z', 'STATUS:CANCELLED'),
      event('DTSTART:20270302T090000Z', 'DTEND:20270302T100000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      event('DTSTART:20270302T090000Z'),
      event('SUMMARY:No start'),
      event('DTSTART:20280302T090000Z', 'DTEND:20280302T100000Z'),
    )
    expect(busy).toEqual([])
  })

  it('repeats by its rules, without what was taken out and with what was moved', async () => {
    const weekly = [
      'BEGIN:VEVENT',
      'UID:weekly@x',
      'DTSTAMP:20270101T000000Z',
      'DTSTART;TZID=Europe/Berlin:20150105T090000',
      'DTEND;TZID=Europe/Berlin:20150105T100000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      'EXDATE;TZID=Europe/Berlin:20270308T090000',
      // The same in UTC.
      'EXDATE:20270315T080000Z',
      'END:VEVENT',
    ]
    const change = (...lines: string[]) => [
      'BEGIN:VEVENT',
      'UID:weekly@x',
      'DTSTAMP:20270101T000000Z',
      ...lines,
      'END:VEVENT',
    ]
    const busy = await busyIn(
      weekly,
      change(
        'RECURRENCE-ID;TZID=Europe/Berlin:20270322T090000',
        'DTSTART;TZID=Europe/Berlin:20270323T140000',
        'DTEND;TZID=Europe/Berlin:20270323T150000',
      ),
      // From beyond what is looked at into it.
      change(
        'RECURRENCE-ID;TZID=Europe/Berlin:20270503T090000',
        'DTSTART;TZID=Europe/Berlin:20270324T140000',
        'DTEND;TZID=Europe/Berlin:20270324T150000',
      ),
      change(
        'RECURRENCE-ID;TZID=Europe/Berlin:20270329T090000',
        'DTSTART;TZID=Europe/Berlin:20270329T090000',
        'DTEND;TZID=Europe/Berlin:20270329T100000',
        'STATUS:CANCELLED',
      ),
    )
    expect(busy).toEqual([
      '2027-03-01T08:00 2027-03-01T09:00',
      '2027-03-23T13:00 2027-03-23T14:00',
      '2027-03-24T13:00 2027-03-24T14:00',
    ])
  })

  it('keeps its own clock where that changes, and ends with its rule', async () => {
    const busy = await busyIn(
      event(
        'DTSTART;TZID=America/New_York:20270312T090000',
        'DTEND;TZID=America/New_York:20270312T093000',
        'RRULE:FREQ=DAILY;COUNT=4',
      ),
    )
    expect(busy.map((text) => text.slice(0, 16))).toEqual([
      '2027-03-12T14:00',
      '2027-03-13T14:00',
      '2027-03-14T13:00',
      '2027-03-15T13:00',
    ])
  })

  it('tells events of this installation apart', async () => {
    const own = [
      'BEGIN:VEVENT',
      'UID:bkg_1@shop.example',
      'DTSTART:20270302T090000Z',
      'DTEND:20270302T100000Z',
      'END:VEVENT',
    ]
    const read = await readCalendar(
      calendar(own, event('DTSTART:20270302T110000Z', 'DTEND:20270302T120000Z')),
      asked,
    )
    expect(read).toMatchObject({ busy: [{ uid: 'bkg_1@shop.example' }, { uid: null }] })
  })

  it('E2: is given up where it’s none, too long, or made to keep its reader busy', async () => {
    expect(await readCalendar(Buffer.from('<!doctype html><title>Sign in</title>'), asked)).toEqual({
      kind: 'failed',
      because: 'notCalendar',
    })
    expect(await readCalendar(Buffer.from('BEGIN:VCALENDAR\r\nnonsense\r\n'), asked)).toEqual({
      kind: 'failed',
      because: 'notCalendar',
    })
    const many = Array.from({ length: 20_001 }, () => ['BEGIN:VEVENT', 'END:VEVENT'])
    expect(await readCalendar(calendar(...many), asked)).toEqual({ kind: 'failed', because: 'tooMany' })
    const minutely = event(
      'DTSTART:20270302T000000Z',
      'DTEND:20270302T000001Z',
      'RRULE:FREQ=MINUTELY;COUNT=5001',
    )
    expect(await readCalendar(calendar(minutely), asked)).toEqual({ kind: 'failed', because: 'tooMany' })
    const seconds = event('DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY')
    expect(await readCalendar(calendar(seconds), asked, 50)).toEqual({ kind: 'failed', because: 'tooLong' })
  })

  it('leaves the first time of a rule no one can read busy', async () => {
    const busy = await busyIn(
      event('DTSTART:20270302T090000Z', 'DTEND:20270302T100000Z', 'RRULE:FREQ=MONTHLY;BYYEARDAY=3'),
    )
    expect(busy).toEqual(['2027-03-02T09:00 2027-03-02T10:00'])
  })

  it('knows each zone that Windows has', () => {
    for (const name of Object.values(windowsZones))
      expect(() => new Intl.DateTimeFormat('en', { timeZone: name })).not.toThrow()
  })
})
