import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** What every authenticator app takes without being told: SHA-1, six digits, half a minute (RFC 6238). */
const period = 30
/** Clocks of phones are a little off: the code before and the one after count too. */
const epochTolerance = period

/** A new secret of 160 bits in base 32, as people type it. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** What an authenticator app reads from the square code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  return generateURI({ secret, issuer, label: account, period })
}

/** The time step whose code this is, around now; null when it is none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const found = verifySync({ secret, token: code, epoch: secondsOf(now), epochTolerance, period })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The six digits of a time step. */
export function codeAt(secret: string, step: number): string {
  return generateSync({ secret, epoch: step * period, period })
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
