/** The ticket of a one-time address follows the #; browsers do not send that part to any server. */
export const ticketInAddress = () => decodeURIComponent(location.hash.slice(1));
