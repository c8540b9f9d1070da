/** What the server wrote into the document about the installation: known before any answer. */
export function documentFact(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

/** Who may make an account by themselves: everyone, the invited, or no one. */
export function signupMode(): 'open' | 'invite' | 'closed' {
  const mode = documentFact('signup-mode')
  return mode === 'invite' || mode === 'closed' ? mode : 'open'
}

/** Whether the installation lists its public courses at `/browse`. */
export function hasBrowse(): boolean {
  return documentFact('browse') !== 'off'
}
