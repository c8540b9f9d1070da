/** A vase thrown on the wheel: the picture on the drawn page. */
export function Vase() {
  return (
    <svg className="vase" viewBox="0 0 300 220" aria-hidden="true">
      <path
        className="vase-body"
        d="M128 50C127 62 122 70 108 81C88 93 76 107 75.5 126C75.5 140 80 152 90 164C100 176 120 188 124 200H176C180 188 200 176 210 164C220 152 224.5 140 224.5 126C224 107 212 93 192 81C178 70 173 62 172 50Z"
      />
      <path
        className="vase-rings"
        d="M135.8 58H172.1M133 66H174.8M123.2 74H180.6M123.7 82H190.8M115 90H201.5M97.8 98H208.8M108.4 106H214M104.6 114H217.6M87.5 122H219.6M104.1 130H220M103.9 138H219.2M88.8 146H217.2M107.8 154H213.8M111.4 162H208.5M103.5 170H201.3M120.8 178H193.7M126.5 186H186M124.6 194H178.3"
      />
      <ellipse className="vase-mouth" cx="150" cy="50" rx="22" ry="3.7" />
      <path className="vase-table" d="M0 201H300" />
    </svg>
  )
}
