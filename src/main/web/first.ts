/**
 * Runs before the document is painted, in a file of its own (the policy allows no script inside): what this device remembers of
 * how the app looks is true from the first paint on. The keys are those of ui/ThemeProvider, ui/shell/sidebar-state and
 * webkit/language; importing them would make this a module, which waits until the document was read.
 */
try {
  const { dataset, lang } = document.documentElement
  const scheme = localStorage.getItem('throughline.scheme')
  if (scheme === 'light' || scheme === 'dark') dataset.theme = scheme
  if (localStorage.getItem('throughline.sidebar') === 'slim') dataset.sidebar = 'slim'
  // The words of the document are not those this device will show: better none than the wrong ones.
  const spoken = localStorage.getItem('throughline.language.last')
  if (spoken && spoken !== lang) dataset.firstPaint = 'other'
} catch {
  // Storage is closed in some private windows: then it is as the system has it.
}
