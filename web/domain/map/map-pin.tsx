/** A pin whose tip is at the origin; where the position is approximate, a circle around it. */
export function MapPin({ isApproximate }: { isApproximate: boolean }) {
  if (isApproximate)
    return (
      <g className="fill-tomato stroke-tomato">
        <circle r={44} fillOpacity={0.16} strokeWidth={2.5} strokeDasharray="7 6" />
        <circle r={5} stroke="none" />
      </g>
    )
  return (
    <g>
      <ellipse cy={1} rx={9} ry={3.5} className="fill-black" fillOpacity={0.22} />
      <path
        d="M0 0C-5-12-17-19-17-32A17 17 0 0 1 17-32C17-19 5-12 0 0Z"
        strokeWidth={2}
        className="fill-tomato stroke-card"
      />
      <circle cy={-32} r={7.5} className="fill-card" />
    </g>
  )
}
