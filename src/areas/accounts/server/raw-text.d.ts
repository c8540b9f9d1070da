/** Vite inlines a file's text into the bundle. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
