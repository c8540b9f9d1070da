const storageKey = 'throughline.email'

/** The address that signed in last on this device, if the person asked to be remembered. */
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
    // Storage is closed in some private windows: the address is typed again next time.
  }
}
