/** Vite puts the text of a file into the bundle. */
declare module '*.txt?raw' {
  const text: string
  export default text
}
