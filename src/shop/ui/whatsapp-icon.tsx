/** A speech bubble with a handset: the icon set has no brands. */
export function WhatsappIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d="M4 20.5 5.3 16A8.6 8.6 0 1 1 8.4 19Z" />
      <path
        d="M9 8.2c.3-.3.9-.2 1.1.3l.5 1.2-.7.9c.6 1.3 1.4 2.1 2.7 2.7l.9-.8 1.3.6c.4.2.5.7.2 1.1-.8.9-1.7 1-3.1.3-1.7-.9-2.7-1.9-3.4-3.4-.4-1.1-.2-2.1.5-2.9Z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}
