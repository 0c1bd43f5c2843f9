// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Ownable} from "@openzeppelin/contracts-v5/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts-v5/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts-v5/token/ERC20/extensions/draft-ERC3009.sol";
import {ERC20Permit} from "@openzeppelin/contracts-v5/token/ERC20/extensions/ERC20Permit.sol";

abstract contract MarketToken is ERC20, Ownable {
    constructor() Ownable(msg.sender) {}

    function decimals() public pure virtual override returns (uint8) {
        return 6;
    }

    function mintMany(address[] calldata to, uint256 amount) external onlyOwner {
        for (uint256 i = 0; i < to.length; i++) _mint(to[i], amount);
    }
}

/// Takes approvals and payments by signature: EIP-2612 and EIP-3009.
contract SignedToken is MarketToken, ERC20Permit, ERC3009 {
    constructor() ERC20("Sandbox Signed", "SIGN") ERC20Permit("Sandbox Signed") {}

    function decimals() public pure override(ERC20, MarketToken) returns (uint8) {
        return MarketToken.decimals();
    }
}

/// Refuses a new allowance over an old one, as the oldest dollar tokens do.
contract ResetFirst is MarketToken {
    constructor() ERC20("Sandbox Reset First", "RESET") {}

    function approve(address spender, uint256 amount) public override returns (bool) {
        require(amount == 0 || allowance(msg.sender, spender) == 0, "reset the allowance first");
        return super.approve(spender, amount);
    }
}

/// Code that an account can name (EIP-7702): it carries out several calls, or none of them.
contract CallBatch {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "only the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
    }
}
