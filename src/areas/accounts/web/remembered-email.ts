const storageKey = 'throughline.email'

/** The last address that signed in on this device, if the person asked us to remember it. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email) localStorage.setItem(storageKey, email)
    else localStorage.removeItem(storageKey)
  } catch {
    // Some private windows block storage: the address has to be typed again next time.
  }
}
