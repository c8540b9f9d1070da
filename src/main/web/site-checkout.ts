/** Checkout: one press, one payment. Without script the form works the same; the server guards against doubles anyway. */
const form = document.querySelector<HTMLFormElement>('form[data-checkout]')

if (form) {
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[type="submit"], button:not([type])')
  const labels = new Map<HTMLButtonElement, string | null>()
  let isSent = false

  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = true
    // After the browser has read the form: a disabled button would not be sent with it.
    setTimeout(() => {
      for (const button of buttons) {
        labels.set(button, button.innerHTML)
        button.disabled = true
        button.textContent = form.dataset.checkout ?? ''
      }
    })
  })

  // Back from the next page, the browser may show this one as it was left.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    isSent = false
    for (const [button, label] of labels) {
      button.disabled = false
      button.innerHTML = label ?? ''
    }
  })
}

export {}
