import 'react'

// React's style takes custom properties, its types do not.
declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
