/** Saves a text as a file of this device, without asking the server for it. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it when the click returns; freed later for those that have not.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
