/** Copies the link of a certificate. Without script the button stays away, and the link can be marked. */
const button = document.querySelector<HTMLButtonElement>('button[data-copy]')
const field = document.querySelector<HTMLInputElement>('input#link')

if (button && field && navigator.clipboard) {
  const { textContent: label } = button
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = button.dataset.copy ?? label
      setTimeout(() => {
        button.textContent = label
      }, 3_000)
    } catch {
      field.select()
    }
  })
}

export {}
