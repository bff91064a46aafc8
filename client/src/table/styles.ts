/** Style sheets of the board, in the order in which one adds to another. */

import "./table.css";
import "./places.css";
import "./seats.css";
import "./middle.css";
