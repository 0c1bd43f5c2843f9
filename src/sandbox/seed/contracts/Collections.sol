// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/utils/Base64.sol";
import "@openzeppelin/contracts/utils/Strings.sol";

/// ERC-721 whose metadata and picture are in the chain, both as base64 data URIs.
contract Stamps is ERC721("Sandbox Stamps", "STAMP"), Ownable {
    using Strings for uint256;

    function mint(address to, uint256 id) external onlyOwner {
        _mint(to, id);
    }

    function picture(uint256 id) public pure returns (string memory) {
        string memory hue = ((id % 360) * 47 % 360).toString();
        return string.concat(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>",
            "<rect width='100' height='100' fill='hsl(", hue, ",60%,40%)'/>",
            "<circle cx='50' cy='50' r='30' fill='hsl(", hue, ",70%,75%)'/></svg>"
        );
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireMinted(id);
        bytes memory json = abi.encodePacked(
            '{"name":"Stamp ', id.toString(),
            '","description":"Drawn by its own contract.","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(picture(id))),
            '","attributes":[{"trait_type":"Parity","value":"', id % 2 == 0 ? "even" : "odd",
            '"},{"trait_type":"Value","value":', (id % 100).toString(), "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}

/// ERC-1155 whose metadata is in the chain as percent-encoded text, without base64.
contract Pieces is ERC1155(""), Ownable {
    using Strings for uint256;

    string public constant name = "Sandbox Pieces";
    string public constant symbol = "PIECE";

    function mint(address to, uint256 id, uint256 amount) external onlyOwner {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external onlyOwner {
        _mintBatch(to, ids, amounts, "");
    }

    /// One for whoever asks.
    function claim(uint256 id) external {
        _mint(msg.sender, id, 1, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        return string.concat(
            "data:application/json,%7B%22name%22%3A%22Piece%20%23", id.toString(),
            "%22%2C%22image%22%3A%22data%3Aimage%2Fsvg%2Bxml%2C%253Csvg%2520xmlns%3D%27http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%27%2520viewBox%3D%270%25200%252010%252010%27%253E%253Cpath%2520d%3D%27M0%25200h10v10z%27%2F%253E%253C%2Fsvg%253E%22%7D"
        );
    }
}

/// Says of each token whatever the seed wants to be read: traps for whoever reads metadata.
contract SpamNft is ERC721, Ownable {
    mapping(uint256 => string) private uris;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, uint256 id, string calldata uri) external onlyOwner {
        _mint(to, id);
        uris[id] = uri;
    }

    /// An empty one reverts.
    function tokenURI(uint256 id) public view override returns (string memory) {
        require(bytes(uris[id]).length > 0, "no metadata");
        return uris[id];
    }
}
