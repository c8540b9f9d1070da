/** Takes away what this device kept for someone under their id: texts not saved, work not sent. For an account that is gone. */
export function forgetDevice(userId: string): void {
  if (userId === '') return
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const key of Object.keys(storage)) if (key.includes(userId)) storage.removeItem(key)
    } catch {
      // Where nothing can be kept, nothing was.
    }
  }
}
