import { generateSecret, generateSync, generateURI, verifySync } from 'otplib'

/** Every authenticator app's defaults: SHA-1, six digits, 30 seconds (RFC 6238). */
const period = 30
/** Phone clocks are a little off, so the code before and the one after count too. */
const epochTolerance = period

/** A new secret of 160 bits in base 32, as people type it. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** What an authenticator app reads from the QR code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  return generateURI({ secret, issuer, label: account, period })
}

/** Which time step around now this code belongs to; null if none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const found = verifySync({ secret, token: code, epoch: secondsOf(now), epochTolerance, period })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** A time step's six digits. */
export function codeAt(secret: string, step: number): string {
  return generateSync({ secret, epoch: step * period, period })
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
