// The window of the tests plays nothing: recordings get tracks that never change, and the parts of the player's controls, which
// ask for much more of a browser, stay plain elements.
const define = customElements.define.bind(customElements)
customElements.define = (name, ...how) => {
  if (!name.startsWith('media-')) define(name, ...how)
}

const tracks = new WeakMap<object, EventTarget>()

class Tracks extends EventTarget {
  readonly length = 0;
  *[Symbol.iterator]() {}
}

Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
  configurable: true,
  get(this: HTMLMediaElement) {
    const known = tracks.get(this) ?? new Tracks()
    tracks.set(this, known)
    return known
  },
})

export {}
