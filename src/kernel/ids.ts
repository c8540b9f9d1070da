/** Every prefix in use and what it names. An id says what it is, so one thing's id can't pass for another's. */
export const idPrefixes = {
  usr: 'user',
  wsp: 'workspace',
  ctc: 'contact',
  crs: 'course',
  sec: 'section of a course',
  lsn: 'lesson',
  enr: 'enrollment',
  off: 'offer',
  ofp: 'product of an offer',
  cpn: 'coupon',
  cpu: 'use of a coupon',
  cpc: 'change of a coupon',
  ofh: 'hold on one of an offer',
  ord: 'order',
  itm: 'order item',
  pat: 'attempt to pay an order',
  txn: 'transaction',
  led: 'ledger entry',
  rfd: 'refund',
  dsp: 'dispute of a payment',
  pyo: 'payout',
  mmt: 'figure of money that doesn’t agree',
  sbs: 'subscription',
  pln: 'plans of the platform, as a product',
  plp: 'payer of a plan',
  pcn: 'connection to a payment provider',
  pst: 'settings of payments',
  txr: 'tax rate of a country',
  btr: 'bank transfer that an order waits for',
  brc: 'money that came in by bank transfer',
  trm: 'terms of a seller',
  ckr: 'rules of a checkout',
  oag: 'agreement of a buyer',
  rmd: 'reminder of a checkout',
  ups: 'answer to an offer after a payment',
  kpm: 'kept way to pay',
  pmg: 'message of a payment provider',
  ivc: 'invoice',
  crn: 'credit note',
  grt: 'grant',
  icl: 'inclusion',
  alw: 'allowance',
  cst: 'seat of a course as it is counted',
  sum: 'part of a kept sum',
  evt: 'event',
  mal: 'email',
  mlm: 'limit of email to others',
  mld: 'day of email to others',
  sup: 'suppression of an address',
  fil: 'file',
  use: 'use of a file',
  idm: 'idempotency record',
  ses: 'session',
  acc: 'sign-in account',
  vrf: 'verification token',
  lnk: 'link',
  prg: 'lesson progress',
  rec: 'entry of a progress record',
  lsd: 'day of a lesson',
  sit: 'sitting of a learner',
  opn: 'opening of a lesson for one student',
  att: 'quiz attempt',
  nte: 'note of a learner',
  ver: 'version of a lesson',
  pre: 'presence of an editor',
  upl: 'upload',
  stl: 'storage limit of a workspace',
  imp: 'import',
  msg: 'message to students',
  crt: 'certificate',
  dsg: 'design of a certificate',
  rvw: 'review',
  rvs: 'settings of reviews',
  ach: 'achievement',
  sch: 'schedule of study times',
  inq: 'message to the operator',
  ntf: 'notification',
  psh: 'browser that gets notifications',
  pms: 'notification on its way to a browser',
  xpt: 'export of the installation',
  rcc: 'recovery code',
  chl: 'sign-in that waits for its code',
  pho: 'photo of a user',
  lgo: 'logo of a workspace',
  dex: 'export of what is about a user',
  inv: 'invitation',
  viw: 'admin’s view as someone else',
  svw: 'saved view of a list',
  dwl: 'digital product',
  dfl: 'file of a digital product',
  dvr: 'version of such a file',
  dpg: 'page of such a file that anyone sees',
  drt: 'right to its files',
  dst: 'download of a file',
  dcp: 'copy of a file for its buyer',
  lky: 'license key',
  aff: 'affiliate',
  afr: 'rate of an affiliate',
  afc: 'coupon of an affiliate',
  afs: 'settings of affiliates',
  afl: 'someone an affiliate sent',
  cms: 'commission',
  afp: 'payout to affiliates',
  apl: 'line of a payout to affiliates',
  cpk: 'coaching package',
  ccl: 'client of a coach',
  chd: 'coaching package that someone has',
  csr: 'series of coaching sessions',
  cse: 'coaching session',
  bkg: 'booking of a coaching session',
  ccr: 'change of a balance of sessions',
  cgl: 'goal of a client',
  cfl: 'file of a client',
  cav: 'availability of a coach',
  cex: 'exception of an availability',
  ccd: 'calendar that keeps times busy',
  cfd: 'feed of coaching sessions',
  cbs: 'busy time of a calendar',
  crd: 'reminder of a booking',
  tie: 'tier',
  mpc: 'content of a membership',
  mdy: 'day of a member',
  mwd: 'winding down of memberships',
  mop: 'content a member opened',
  miv: 'invoice to someone who is to be a member',
  mgf: 'membership as a gift',
  mgm: 'email with a gift',
  mpg: 'words of the page to join at',
  mdg: 'weekly email to members',
  mlt: 'what a member was emailed',
} as const
export type IdPrefix = keyof typeof idPrefixes
export type Id<P extends IdPrefix = IdPrefix> = `${P}_${string}`

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: prefix, 48 bits of time and 80 random bits in Crockford base 32, so ids sort by the moment they were made
 * and can't be guessed.
 */
export function newId<P extends IdPrefix>(prefix: P, at: Date = new Date()): Id<P> {
  return `${prefix}_${base32Time(at.getTime())}${base32Random()}`
}

/**
 * An id that sorts behind `last`, even of the same millisecond, where two random ones come in any order. Whoever knows one can
 * tell the next: only for what isn't kept secret by its id.
 */
export function newIdBehind<P extends IdPrefix>(last: Id<P> | undefined, prefix: P, at: Date): Id<P> {
  return last?.startsWith(firstId(prefix, at)) ? (nextOf(last) as Id<P>) : newId(prefix, at)
}

/** Before every id that was made from this moment on, and behind those of before. */
export const firstId = <P extends IdPrefix>(prefix: P, at: Date): Id<P> =>
  `${prefix}_${base32Time(at.getTime())}`

export function isId<P extends IdPrefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && /^[0-9a-z]{26}$/.test(text.slice(prefix.length + 1))
}

/** Whether a text is an id of ours, of whatever kind. */
export function isSomeId(text: string): text is Id {
  return /^[a-z]{3}_[0-9a-z]{26}$/.test(text) && text.slice(0, 3) in idPrefixes
}

/** The moment an id was made at, to the millisecond. */
export function madeAt(id: Id): Date {
  const time = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return new Date([...time].reduce((ms, sign) => ms * 32 + alphabet.indexOf(sign), 0))
}

/** The next of the same length: one more, carried as far as it must. */
function nextOf(text: string): string {
  const [rest, sign] = [text.slice(0, -1), alphabet.indexOf(text.slice(-1))]
  return sign + 1 < alphabet.length ? rest + alphabet.charAt(sign + 1) : nextOf(rest) + alphabet.charAt(0)
}

function base32Time(ms: number): string {
  let rest = ms
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function base32Random(): string {
  let text = ''
  for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(16))) text += alphabet.charAt(byte & 31)
  return text
}
